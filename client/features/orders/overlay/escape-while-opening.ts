import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useOrderOpener } from './open-order.ts'

/** The window calls the returned function with whether it stands, and from then on listens itself. */
export function useEscapeWhileOpening(): (isThere: boolean) => void {
  const stands = useRef(false)
  const { history } = useRouter()
  const { close } = useOrderOpener()
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || stands.current) return
      if (history.location.state.order) close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [history, close])
  return useCallback((isThere) => {
    stands.current = isThere
  }, [])
}
