import { CalendarPlus } from 'lucide-react'
import { FEED_NAMES, type FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/types.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAddFeed } from './feeds.api.ts'

const TEXTS: Record<FeedKind, string> = {
  mine: 'The due dates of the orders that you are assigned to.',
  deliveries: 'The due dates of all orders that are delivered.',
  all: 'The due dates of all orders on the board.',
}

interface FeedRowProps {
  kind: FeedKind
  feed: Feed | undefined
  onEnd: (feed: Feed) => void
}

/** A kind of calendar, with its address if it has one. */
export function FeedRow({ kind, feed, onEnd }: FeedRowProps) {
  const add = useAddFeed()
  const name = FEED_NAMES[kind]
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">{name}</p>
          <p className="text-xs text-pretty text-muted">
            {TEXTS[kind]} {feed && <ReadAt feed={feed} />}
          </p>
        </div>
        {/* One button changes its action, so that it keeps the focus. */}
        {feed ? (
          <Button variant="outline" size="sm" aria-label={`End ${name}`} onClick={() => onEnd(feed)}>
            End
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Make address for ${name}`}
            busy={add.isPending}
            onClick={() => add.mutate(kind)}
          >
            Make address
          </Button>
        )}
      </div>
      {feed && (
        <div className="flex flex-col gap-2">
          <CopyField label={`Address of ${name}`} hideLabel value={feed.url} />
          <a
            href={feed.url.replace(/^https?:/, 'webcal:')}
            className={buttonClass({ variant: 'outline', size: 'sm', className: 'self-start' })}
          >
            <CalendarPlus aria-hidden />
            Open in this device's calendar
          </a>
        </div>
      )}
    </li>
  )
}

function ReadAt({ feed: { lastReadAt } }: { feed: Feed }) {
  if (lastReadAt === null) return 'Not read yet.'
  return (
    <>
      Read last <RelativeTime at={lastReadAt} />.
    </>
  )
}
