import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A file is looked at over whatever stands there. */
    viewing?: boolean
  }
}

/** The back button closes the viewer, and only that; when it closes otherwise, nothing of it stays in the history. */
export function useBackCloses(onClose: () => void): void {
  const router = useRouter()
  const stands = useRef(false)
  const entered = useRef(false)

  useEffect(() => {
    stands.current = true
    if (!entered.current) {
      entered.current = true
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        resetScroll: false,
        // Nothing is left behind that somebody would have to be asked about.
        ignoreBlocker: true,
        state: (before) => ({ ...before, viewing: true }),
      })
    }
    return () => {
      stands.current = false
      // Later, because React's strict mode takes effects down and up again at once.
      setTimeout(() => {
        if (stands.current || !router.history.location.state.viewing) return
        router.history.back({ ignoreBlocker: true })
      })
    }
  }, [router])

  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        if (action.type === 'BACK' || action.type === 'GO') onClose()
      }),
    [router, onClose],
  )
}
