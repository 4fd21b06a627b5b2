import { BellOff } from 'lucide-react'
import type { RefObject } from 'react'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import type { useInbox } from './use-inbox.ts'
import * as t from '#texts/notifications/inbox.ts'

interface InboxBodyProps {
  inbox: ReturnType<typeof useInbox>
  scroller: RefObject<HTMLElement | null>
  onOpen: (line: InboxLine) => void
  className?: string
}

export function InboxBody({ inbox, scroller, onOpen, className }: InboxBodyProps) {
  const { parts, lines, onHover } = inbox
  if (lines.length > 0) {
    return (
      <InboxList
        lines={lines}
        more={parts}
        scroller={scroller}
        onHover={onHover}
        onOpen={onOpen}
        className={className}
      />
    )
  }
  if (parts.data) {
    return <EmptyState icon={BellOff} title={t.empty} text={t.emptyText} />
  }
  if (parts.error) {
    return <LoadError of={parts} failure={t.notLoaded} />
  }
  return <InboxSkeleton className={className} />
}
