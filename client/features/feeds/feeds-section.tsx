import { useState } from 'react'
import { FEED_KINDS, FEED_NAMES } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { FeedRow } from './feed-row.tsx'
import { feedsQuery, useEndFeed } from './feeds.api.ts'

/** Secret addresses that show the due dates in the user's own calendar. */
export function FeedsSection() {
  const { orgId } = useUser()
  if (!orgId) return null
  return (
    <Section
      title="Calendar"
      text="Due dates in the calendar of your phone or computer. Whoever has an address reads it without signing in: numbers, titles and stages, and nothing of how to reach a customer."
    >
      <LoadedFeeds />
    </Section>
  )
}

function LoadedFeeds() {
  // No event tells what another device has made or ended, or when a feed was read.
  const feeds = useRead({ ...feedsQuery, refetchOnMount: 'always' })
  const end = useEndFeed()
  const [asked, setAsked] = useState<{ feed: Feed; open: boolean }>()
  const close = () => setAsked((now) => now && { ...now, open: false })

  if (feeds.data) {
    return (
      <>
        <ul aria-label="Calendars" className="-my-3 divide-y divide-line">
          {FEED_KINDS.map((kind) => (
            <FeedRow
              key={kind}
              kind={kind}
              feed={feeds.data?.find((feed) => feed.kind === kind)}
              onEnd={(feed) => setAsked({ feed, open: true })}
            />
          ))}
        </ul>
        {asked && (
          <ConfirmDialog
            open={asked.open}
            onOpenChange={(open) => !open && close()}
            title={`End the calendar "${FEED_NAMES[asked.feed.kind]}"?`}
            description="Its address answers no more, in every calendar that reads it. A new one has another address."
            confirmLabel="End"
            destructive
            busy={end.isPending}
            onConfirm={() => end.mutate(asked.feed, { onSettled: close })}
          />
        )}
      </>
    )
  }
  if (feeds.error) {
    return (
      <ErrorState
        compact
        message={withReason('The calendars could not be loaded.', feeds.error)}
        busy={feeds.isFetching}
        onRetry={() => void feeds.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the calendars</span>
      {FEED_KINDS.map((kind) => (
        <Skeleton key={kind} className="h-11" />
      ))}
    </div>
  )
}
