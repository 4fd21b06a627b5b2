import { CheckCheck } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useLiveness } from '../../core/live/live.tsx'
import { useChange } from '../../core/pending.ts'
import { useDataStatus } from '../../core/persist/status.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { useUnread } from '../notifications/unread.api.ts'
import { readAllChange } from '../notifications/inbox.api.ts'

interface InboxHeadProps {
  heading: 'h1' | 'h2'
  /** The number of new lines that wait to be added on top. */
  waiting: number
  /** The element that scrolls and contains the list. */
  scroller: RefObject<HTMLElement | null>
}

/** The title, the number of unread lines, and the actions for all of them. */
export function InboxHead({ heading: Heading, waiting, scroller }: InboxHeadProps) {
  const unread = useUnread()
  const readAll = useChange(readAllChange, '')
  return (
    <div className="flex items-start justify-between gap-3 max-xs:flex-wrap">
      <div className="min-w-0">
        <Heading
          className={
            Heading === 'h1'
              ? 'text-xl font-semibold tracking-tight'
              : 'text-base font-semibold tracking-tight'
          }
        >
          Notifications
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
        aria-disabled={!unread}
        className={unread ? undefined : 'opacity-50'}
        onClick={() => unread && readAll.mutate()}
      >
        <CheckCheck aria-hidden />
        Mark all as read
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
      {waiting} new
    </button>
  )
}

function InboxState({ unread }: { unread: number | undefined }) {
  const offline = useDataStatus().is === 'offline'
  const lost = useLiveness() === 'lost'
  if (unread === undefined) return null
  const count = unread > 0 ? `${unread} unread` : 'Nothing unread'
  if (offline) return `${count}, as this device stored it`
  return lost ? `${count}, not live right now` : count
}
