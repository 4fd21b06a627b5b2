import { useEffect, useRef, useState, type RefObject } from 'react'
import { useUser } from '../../core/session.tsx'
import { useReadByOpening } from '../notifications/read-by-opening.ts'

/** Notifications about webhooks are read while the list is in view. */
export function useReadInView(orgId: string, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { orgId: activeId } = useUser()
  const inView = useInView(place)
  // The inbox belongs to the active organization.
  useReadByOpening(inView && isLoaded && orgId === activeId ? null : undefined)
  return place
}

function useInView(place: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([seen]) => setInView(seen?.isIntersecting ?? false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return inView
}
