import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, queryClient } from './app.tsx'
import { leaveKeysToInputMethods } from './core/is-typing.ts'
import { sayPages } from './core/page-title.ts'
import { writeForReader } from './core/reader.ts'
import { replaceSnapshot } from './core/persist/snapshot.ts'
import { restore, restoredOwner } from './core/persist/restore.ts'
import { userQuery } from './core/session.tsx'
import { askForBoardEarly } from './features/orders/data/orders.api.ts'
import './styles.css'
import { whenIdle } from './ui/idle.ts'

writeForReader()
leaveKeysToInputMethods()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
void restore(queryClient).then(() => {
  const { pathname, search } = window.location
  if (pathname === '/' && search === '' && !restoredOwner()) {
    void queryClient.prefetchQuery(userQuery)
    askForBoardEarly()
  }
  replaceSnapshot(root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})

/** Registers after the first paint: the worker's fetches must not delay the page. */
function registerWorker(): void {
  // The worker doesn't exist without https, and development has nothing to store.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    // Kerf works without it, and the next visit tries again.
    void whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

registerWorker()
sayPages()

// Back may restore the page from the browser's cache after the session has changed.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
