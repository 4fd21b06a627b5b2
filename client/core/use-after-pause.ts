import { useEffect, useState } from 'react'

/** A value once it has not changed for so long: what is asked for while somebody types. */
export function useAfterPause<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
