import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerWorker } from './core/register-worker.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

registerWorker()

// A page that the browser kept aside for Back may be another organization's by now, or nobody's.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
