import { BellOff } from 'lucide-react'
import type { RefObject } from 'react'
import type { InboxLine } from '#shared/notifications/types.ts'
import { withReason } from '../../core/api/api.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import type { useInbox } from './use-inbox.ts'

interface InboxBodyProps {
  inbox: ReturnType<typeof useInbox>
  scroller: RefObject<HTMLElement | null>
  onOpen: (line: InboxLine) => void
  className?: string
}

/** The list, or a placeholder for it. */
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
    return (
      <EmptyState
        icon={BellOff}
        title="Nothing new"
        text="When somebody mentions or assigns you, and when something happens to an order that you watch, it stands here."
      />
    )
  }
  if (parts.error) {
    return (
      <ErrorState
        message={withReason('Your notifications could not be loaded.', parts.error)}
        busy={parts.isFetching}
        onRetry={() => void parts.refetch()}
      />
    )
  }
  return <InboxSkeleton className={className} />
}
