import { WifiOff } from 'lucide-react'
import { useLiveness } from '../core/live.tsx'
import { useOffline } from '../core/offline.ts'
import { notifyFailure } from '../core/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

const MEANING = 'The connection is gone. What you see may be old; Kerf keeps trying.'

/** Says when a page does not show changes as they happen; silent while it does. */
export function LiveBadge() {
  // The banner says it already, and more.
  const told = useOffline() !== undefined
  const lost = useLiveness() === 'lost' && !told
  return (
    <span role="status">
      {lost && (
        <Tooltip label={MEANING} side="bottom">
          {/* A finger calls no tooltip. */}
          <button
            type="button"
            className="flex items-center rounded-full pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
            onClick={() => notifyFailure('Not live', MEANING)}
          >
            <Badge tone="limit" className="gap-1.5">
              <WifiOff aria-hidden className="size-3.5" />
              <span className="md:max-lg:sr-only">Not live</span>
            </Badge>
          </button>
        </Tooltip>
      )}
    </span>
  )
}
