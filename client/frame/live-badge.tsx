import { RefreshCw, WifiOff } from 'lucide-react'
import * as t from '#texts/page/connection.ts'
import { useIsShutOut, useLiveness } from '../core/live/live.tsx'
import { useUser } from '../core/session.tsx'
import { useDataStatus } from '../core/persist/status.ts'
import { notifyFailure } from '../core/notices/notices.ts'
import { useOffline } from '../core/offline.ts'
import { Badge } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'

/** Empty while changes arrive. @param inDialog whether a dialog covers the page's head and banner */
export function LiveBadge({ inDialog }: { inDialog?: boolean }) {
  const status = useDataStatus().is
  const offline = useOffline()
  const isLost = useLiveness() === 'lost'
  // On the page, the offline banner says more than this badge.
  const lost = inDialog ? isLost || offline : isLost && !offline
  const { role } = useUser()
  const shutOut = role === 'ADMIN' ? t.shutOutForAdmins : t.shutOut
  const meaning = useIsShutOut() && !offline ? shutOut : t.disconnected
  const words = offline ? t.offline : t.reconnecting
  return (
    <span role="status">
      {/* The stored snapshot of the page makes it visible. */}
      <span
        data-snapshot="unconfirmed"
        hidden={status !== 'unconfirmed' || lost || inDialog}
        className="flex"
      >
        <Badge tone="neutral" className="gap-1.5" title={t.showingSaved}>
          <RefreshCw aria-hidden className="size-3.5" />
          <span className="md:max-xl:sr-only">{t.updating}</span>
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
