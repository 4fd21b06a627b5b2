import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, queryClient } from './app.tsx'
import { leaveKeysToInputMethods } from './core/is-typing.ts'
import { sayPages } from './core/page-title.ts'
import { registerWorker } from './core/persist/register-worker.ts'
import { replaceSnapshot } from './core/persist/replace-snapshot.ts'
import { restore, restoredOwner } from './core/persist/restore.ts'
import { userQuery } from './core/session.tsx'
import { askForBoardEarly } from './features/orders/data/orders.api.ts'
import './styles.css'

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

registerWorker()
sayPages()

// Back may restore the page from the browser's cache after the session has changed.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
