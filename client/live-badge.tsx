import { WifiOff } from 'lucide-react'
import { useLiveness } from './core/live.tsx'
import { useOffline } from './core/offline.ts'
import { Badge } from './ui/badge.tsx'
import { Tooltip } from './ui/tooltip.tsx'

/** Says when the board does not show changes as they happen; silent while it does. */
export function LiveBadge() {
  // The banner says it already, and more.
  const told = useOffline() !== undefined
  const lost = useLiveness() === 'lost' && !told
  return (
    <span role="status">
      {lost && (
        <Tooltip label="The connection is gone. What you see may be old; Kerf keeps trying." side="bottom">
          <Badge tone="limit" tabIndex={0} className="gap-1.5">
            <WifiOff aria-hidden className="size-3.5" />
            <span className="md:max-lg:sr-only">Not live</span>
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}
