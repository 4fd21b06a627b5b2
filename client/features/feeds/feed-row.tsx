import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FEED_NAMES, type FeedKind } from '#shared/feeds/kinds.ts'
import * as t from '#texts/account/feeds.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { inline } from '../../ui/inline.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAddFeed } from './feeds.api.ts'

const TEXTS: Record<FeedKind, string> = {
  mine: t.mineHint,
  deliveries: t.deliveriesHint,
  all: t.allHint,
}

interface FeedRowProps {
  kind: FeedKind
  feed: Feed | undefined
  onEnd: (feed: Feed) => void
}

export function FeedRow({ kind, feed, onEnd }: FeedRowProps) {
  const add = useAddFeed()
  const name = FEED_NAMES[kind]
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-36">
          <p className="text-sm font-medium">{name}</p>
          <p className="text-xs text-pretty text-muted">
            {TEXTS[kind]} {feed && <ReadAt feed={feed} />}
          </p>
        </div>
        {/* One button changes its action, so that it keeps the focus. */}
        {feed ? (
          <Button
            variant="outline"
            size="sm"
            aria-label={t.turnOffNamed({ name })}
            onClick={() => onEnd(feed)}
          >
            {t.turnOff}
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={t.createFor({ name })}
            busy={add.isPending}
            onClick={() => add.mutate(kind)}
          >
            {t.create}
          </Button>
        )}
      </div>
      {feed && (
        <div className="flex flex-col gap-2">
          <CopyField label={t.link({ name })} hideLabel value={feed.url} />
          <a
            href={feed.url.replace(/^https?:/, 'webcal:')}
            className={buttonClass({ variant: 'outline', size: 'sm', className: 'self-start' })}
          >
            <CalendarPlus aria-hidden />
            {t.open}
          </a>
        </div>
      )}
    </li>
  )
}

function ReadAt({ feed: { lastReadAt } }: { feed: Feed }) {
  if (lastReadAt === null) return t.notUsed
  return inline(t.lastUsed<ReactNode>({ when: <RelativeTime at={lastReadAt} /> }))
}
