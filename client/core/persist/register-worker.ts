import { whenIdle } from '../../ui/idle.ts'

/** Once the page stands: what the worker fetches must not get in its way. */
export function registerWorker(): void {
  // Absent without https, and in development there is nothing that could be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    // Without it, or without a network just now, Kerf works as it does; the next visit tries again.
    void whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
