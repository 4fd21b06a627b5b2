import { whenIdle } from '../../ui/idle.ts'

/** Registers after the first paint: the worker's fetches must not delay the page. */
export function registerWorker(): void {
  // The worker doesn't exist without https, and development has nothing to store.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    // Kerf works without it, and the next visit tries again.
    void whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
