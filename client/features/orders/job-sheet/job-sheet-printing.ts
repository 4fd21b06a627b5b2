import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

// Between the browser's two print events its media may still say "screen".
let isBetween = false

const isPrinting = () => isBetween || matchMedia('print').matches

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Flushed at once, because the browser captures the page as soon as its listeners have returned.
  const change = () => flushSync(listener)
  const become = ({ type }: Event) => {
    isBetween = type === 'beforeprint'
    change()
  }
  window.addEventListener('beforeprint', become)
  window.addEventListener('afterprint', become)
  media.addEventListener('change', change)
  return () => {
    window.removeEventListener('beforeprint', become)
    window.removeEventListener('afterprint', become)
    media.removeEventListener('change', change)
  }
}

/** True while the page prints or shows a print preview. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)
