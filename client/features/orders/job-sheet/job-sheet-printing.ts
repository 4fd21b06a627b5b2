import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

// Between the browser's two events its media may still say that this is a screen.
let isBetween = false

const isPrinting = () => isBetween || matchMedia('print').matches

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Without waiting: the browser takes the picture as soon as its listeners have returned.
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

/** True while the page is being printed, or shown as it would print. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)
