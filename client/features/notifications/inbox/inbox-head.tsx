import { CheckCheck } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useLiveness } from '../../../core/live/live.tsx'
import { useChange } from '../../../core/pending.ts'
import { useDataStatus } from '../../../core/persist/status.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useUnread } from '../unread.api.ts'
import { readAllChange } from '../inbox.api.ts'
import * as t from '#texts/notifications/inbox.ts'

interface InboxHeadProps {
  as: 'h1' | 'h2'
  waiting: number
  scroller: RefObject<HTMLElement | null>
}

export function InboxHead({ as: Heading, waiting, scroller }: InboxHeadProps) {
  const unread = useUnread()
  const readAll = useChange(readAllChange, '')
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-36">
        <Heading
          className={
            Heading === 'h1'
              ? 'text-xl font-semibold tracking-tight'
              : 'text-base font-semibold tracking-tight'
          }
        >
          {t.title}
        </Heading>
        <p role="status" className="mt-0.5 min-h-5 text-sm text-muted">
          <InboxState unread={unread} />
          {waiting > 0 && (
            <>
              {' · '}
              <ShowWaiting waiting={waiting} scroller={scroller} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        sends
        aria-disabled={!unread}
        className={unread ? undefined : 'opacity-50'}
        onClick={() => unread && readAll.mutate()}
      >
        <CheckCheck aria-hidden />
        {t.markAllRead}
      </Button>
    </div>
  )
}

function ShowWaiting({ waiting, scroller }: Pick<InboxHeadProps, 'waiting' | 'scroller'>) {
  const button = useRef<HTMLButtonElement>(null)
  // The button goes once the lines are added. The focus then goes to the first of them.
  useFocusFallback(button, () => scroller.current?.querySelector<HTMLElement>('[data-index="0"] button'))
  return (
    <button
      ref={button}
      type="button"
      className="relative rounded-sm font-medium text-accent-ink underline underline-offset-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
      onClick={() => scroller.current?.scrollTo({ top: 0 })}
    >
      {t.newOnes({ n: waiting })}
    </button>
  )
}

function InboxState({ unread }: { unread: number | undefined }) {
  const offline = useDataStatus().is === 'offline'
  const lost = useLiveness() === 'lost'
  if (unread === undefined) return null
  const state = unread > 0 ? t.unread({ n: unread }) : t.allRead
  if (offline) return t.offline({ state })
  return lost ? t.reconnecting({ state }) : state
}
