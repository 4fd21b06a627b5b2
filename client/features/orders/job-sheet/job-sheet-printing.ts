import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../../ui/media.ts'

// Between the browser's two print events its media may still say "screen".
let isBetween = false
// Such as one part's label. Pages then print nothing of themselves.
let isAlone = false

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
  const isOther = useSyncExternalStore(subscribe, () => isAlone)
  return (useSyncExternalStore(subscribe, () => isBetween) || isPrint) && !isOther
}

/** Prints what its component shows, and nothing else of the page. */
export function usePrintAlone(onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useLayoutEffect(() => {
    isAlone = true
    return () => {
      isAlone = false
    }
  }, [])
  useEffect(() => {
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
}
