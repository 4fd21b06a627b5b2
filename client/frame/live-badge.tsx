import { RefreshCw, WifiOff } from 'lucide-react'
import { useIsShutOut, useLiveness } from '../core/live/live.tsx'
import { useUser } from '../core/session.tsx'
import { useDataStatus } from '../core/persist/status.ts'
import { notifyFailure } from '../core/notices/notices.ts'
import { Badge } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'

const UNCONFIRMED = 'The board as this device stored it. Kerf is asking what changed since.'
const MEANING = 'The connection is gone. What you see may be old; Kerf keeps trying.'
const SHUT_OUT = 'Live updates don’t get through. What you see may be old.'
const FOR_ADMINS = 'The server in front of Kerf must pass WebSockets on /ws: see docs/proxies.md.'

/**
 * Shows that live changes don't arrive at the moment. Empty while they do.
 * @param inDialog whether it is in a dialog that covers the page's head and banner
 */
export function LiveBadge({ inDialog }: { inDialog?: boolean }) {
  const status = useDataStatus().is
  const offline = status === 'offline'
  const isLost = useLiveness() === 'lost'
  // On the page, the offline banner says more than this badge.
  const lost = inDialog ? isLost || offline : isLost && !offline
  const { role } = useUser()
  const shutOut = role === 'ADMIN' ? `${SHUT_OUT} ${FOR_ADMINS}` : SHUT_OUT
  const meaning = useIsShutOut() && !offline ? shutOut : MEANING
  const words = offline ? 'Offline' : 'Not live'
  return (
    <span role="status">
      {/* The stored snapshot of the page makes it visible. */}
      <span
        data-snapshot="unconfirmed"
        hidden={status !== 'unconfirmed' || lost || inDialog}
        className="flex"
      >
        <Badge tone="neutral" className="gap-1.5" title={UNCONFIRMED}>
          <RefreshCw aria-hidden className="size-3.5" />
          <span className="md:max-xl:sr-only">Updating</span>
        </Badge>
      </span>
      {lost && (
        <Tooltip label={meaning} side="bottom">
          {/* A button, because touch screens show no tooltips. */}
          <button
            type="button"
            className="flex items-center rounded-full pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
            onClick={() => notifyFailure(words, meaning)}
          >
            <Badge tone="limit" className="gap-1.5">
              <WifiOff aria-hidden className="size-3.5" />
              <span className={inDialog ? 'max-xs:sr-only in-data-narrow:sr-only' : 'md:max-xl:sr-only'}>
                {words}
              </span>
            </Badge>
          </button>
        </Tooltip>
      )}
    </span>
  )
}
