import { useEffect, useState } from 'react'
import { localToday, type CalendarDate } from '#shared/dates.ts'

const CHECK_MS = 30_000

/** The calendar day on this device. It changes at midnight, and when the page is shown again on another day. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localToday(new Date()))
  useEffect(() => {
    const look = () => setToday(localToday(new Date()))
    const timer = setInterval(look, CHECK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
