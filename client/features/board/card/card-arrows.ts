import { useEffect } from 'react'
import { whenIdle } from '../../../ui/idle.ts'

const CARD = '[data-order-id], [data-part-id]'
const KEYS = /^Arrow|^Home$|^End$/

/** Arrows go from card to card. They load after the first paint, and a press before that waits for them. */
export function useCardArrows(): void {
  useEffect(() => {
    let steps: typeof import('./card-steps.ts') | undefined
    const load = async () => (steps ??= await import('./card-steps.ts'))
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (steps) return steps.onPlainKey(event)
      if (!KEYS.test(event.key)) return
      // Until they have loaded, the browser would scroll the column.
      if (document.activeElement?.matches(CARD)) event.preventDefault()
      load().then(() => steps?.onPlainKey(event), ignore)
    }
    const stop = whenIdle(() => void load().catch(ignore))
    window.addEventListener('keydown', onKeyDown)
    return () => {
      stop()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const ignore = () => undefined
