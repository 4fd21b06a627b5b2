import { useEffect, useState } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { useUser } from '../../core/session.tsx'

interface Talked {
  day: CalendarDate
  orders: string[]
}

/** Which orders this person has ticked today, on this device. */
export function useTalkedAbout(today: CalendarDate) {
  const { id, orgId } = useUser()
  const key = `kerf.talked-about.${orgId}.${id}`
  const [kept, setKept] = useState(() => read(key))
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setKept(read(key))
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [key])
  const orders = ordersOn(today, kept)
  return {
    isTalkedAbout: (orderId: string) => orders.includes(orderId),
    setTalkedAbout: (orderId: string, talked: boolean) => {
      // Another tab may have written since.
      const others = ordersOn(today, read(key) ?? kept).filter((other) => other !== orderId)
      const next = { day: today, orders: talked ? [...others, orderId] : others }
      setKept(next)
      write(key, next)
    },
  }
}

const ordersOn = (today: CalendarDate, kept: Talked | undefined) => (kept?.day === today ? kept.orders : [])

function read(key: string): Talked | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Talked
    return Array.isArray(stored.orders) ? stored : undefined
  } catch {
    return undefined
  }
}

function write(key: string, talked: Talked): void {
  try {
    localStorage.setItem(key, JSON.stringify(talked))
  } catch {
    // If the browser refuses storage, the ticks last until the page is left.
  }
}
