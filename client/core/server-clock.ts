import { useEffect, useState } from 'react'

/** The server's time, as well as this device knows it, in milliseconds since 1970. */
export const serverNow = (): number => Date.now()

/** The server's time, looked at so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
