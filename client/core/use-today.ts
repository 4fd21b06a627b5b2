import { useEffect, useState } from 'react'
import { localToday, type CalendarDate } from '#shared/due-date.ts'

const LOOK_MS = 30_000

/** The calendar day on this device; moves on at midnight, and when a device wakes up on another day. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localToday(new Date()))
  useEffect(() => {
    const look = () => setToday(localToday(new Date()))
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
