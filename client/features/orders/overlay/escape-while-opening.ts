import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useOrderOpener } from './open-order.ts'

/**
 * Lets Escape close an order from the click that opens it until its window stands. The window listens by itself, and
 * calls the returned function with whether it stands.
 */
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
