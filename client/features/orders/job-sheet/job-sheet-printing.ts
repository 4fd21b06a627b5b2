import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../../ui/media.ts'

// Between the browser's two print events its media may still say "screen".
let isBetween = false

function subscribe(listener: () => void): () => void {
  const become = ({ type }: Event) => {
    isBetween = type === 'beforeprint'
    // Flushed at once, because the browser captures the page as soon as its listeners have returned.
    flushSync(listener)
  }
  window.addEventListener('beforeprint', become)
  window.addEventListener('afterprint', become)
  return () => {
    window.removeEventListener('beforeprint', become)
    window.removeEventListener('afterprint', become)
  }
}

export function usePrinting(): boolean {
  const isPrint = useMedia('print')
  return useSyncExternalStore(subscribe, () => isBetween) || isPrint
}
