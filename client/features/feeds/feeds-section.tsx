import { useState } from 'react'
import { FEED_KINDS, FEED_NAMES } from '#shared/feeds/kinds.ts'
import * as t from '#texts/account/feeds.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { OnlyHere } from '../../core/only-here.tsx'
import { useUser } from '../../core/session.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { FeedRow } from './feed-row.tsx'
import { feedsQuery, useEndFeed } from './feeds.api.ts'

export function FeedsSection() {
  const { orgId } = useUser()
  if (!orgId) return null
  return (
    <Section title={t.title} text={t.intro}>
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
        <OnlyHere url={feeds.data[0]?.url ?? ''} className="mb-6" />
        <ul aria-label={t.calendars} className="-my-3 divide-y divide-line">
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
            title={t.askTurnOff({ name: FEED_NAMES[asked.feed.kind] })}
            description={t.turnsOff}
            confirmLabel={t.turnOff}
            destructive
            busy={end.isPending}
            onConfirm={() => end.mutate(asked.feed, { onSettled: close })}
          />
        )}
      </>
    )
  }
  if (feeds.error) {
    return <LoadError of={feeds} failure={t.notLoaded} compact />
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t.loading}</span>
      {FEED_KINDS.map((kind) => (
        <Skeleton key={kind} className="h-11" />
      ))}
    </div>
  )
}
