import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { useReadPages } from '../../../core/api/read-pages.ts'
import { useWithPending } from '../../../core/pending.ts'
import { inPlace, linesIn } from '../inbox.cache.ts'
import { inboxQuery, leaveInbox } from '../inbox.api.ts'

const NONE: InboxLine[] = []

/** While the list is scrolled or hovered, nothing is added on top: a press would hit another line. */
export function useInbox(scroller: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  // Lines that were read since have moved down.
  const parts = useReadPages({ ...inboxQuery, refetchOnMount: 'always' })
  const data = useWithPending(inboxQuery.queryKey, parts.data)
  const now = useMemo(() => (data ? linesIn(data) : NONE), [data])
  const [hovered, setHovered] = useState(false)
  const scrolled = useScrolled(scroller)
  const [shown, setShown] = useState({ lines: NONE, waiting: 0, isAnew: true })

  // Newer lines replace stored ones at once.
  const next = shown.isAnew ? { lines: now, waiting: 0 } : inPlace(shown.lines, now, hovered || scrolled)
  const isAnew = !parts.isFetchedAfterMount
  const isSame = isAnew === shown.isAnew && next.waiting === shown.waiting && isEqual(next.lines, shown.lines)
  if (!isSame) setShown({ ...next, isAnew })

  useEffect(() => () => leaveInbox(queryClient), [queryClient])
  return { parts, lines: shown.lines, waiting: shown.waiting, onHover: setHovered }
}

const isEqual = (some: InboxLine[], others: InboxLine[]) =>
  some.length === others.length && some.every((line, index) => line === others[index])

function useScrolled(scroller: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => setScrolled(element.scrollTop > 0)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller])
  return scrolled
}
