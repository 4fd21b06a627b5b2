import { useEffect } from 'react'
import { whenIdle } from '../../../ui/idle.ts'

const KEYS = /^Arrow|^Home$|^End$/

/** Arrows go from card to card. They load after the first paint, and a press before that waits for them. */
export function useCardArrows(): void {
  useEffect(() => {
    let steps: typeof import('./card-steps.ts') | undefined
    const load = async () => (steps ??= await import('./card-steps.ts'))
    const onKeyDown = (event: KeyboardEvent) => {
      if (steps) steps.onKeyDown(event)
      else if (KEYS.test(event.key)) load().then(() => steps?.onKeyDown(event), ignore)
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
