import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useUser } from '../../core/session.tsx'
import { useReadByOpening } from '../notifications/read-by-opening.ts'

/**
 * Scrolls to the webhooks if the address names them, as links in mails do. Marks notifications about them as read while
 * they are in view.
 */
export function useReached(orgId: string, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { orgId: activeId } = useUser()
  const isNamed = useLocation({ select: ({ hash }) => hash === 'webhooks' })
  const inView = useInView(place)

  useEffect(() => {
    if (!isNamed || !isLoaded) return
    place.current?.scrollIntoView({ block: 'start' })
    // Lets the next such link lead here again.
    void navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false })
  }, [isNamed, isLoaded, navigate])
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
