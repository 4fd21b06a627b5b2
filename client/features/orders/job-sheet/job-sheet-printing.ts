import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed, or shown as it would print. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useLayoutEffect(() => {
    const media = matchMedia('print')
    // Without waiting: the browser takes the picture as soon as its listeners have returned.
    const become = (next: boolean) => flushSync(() => setPrinting(next))
    const before = () => become(true)
    const after = () => become(media.matches)
    const change = () => become(media.matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    media.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      media.removeEventListener('change', change)
    }
  }, [])
  return printing
}
