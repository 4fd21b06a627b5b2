import { WifiOff } from 'lucide-react'
import { useLiveness } from './core/live.tsx'
import { Badge } from './ui/badge.tsx'
import { Tooltip } from './ui/tooltip.tsx'

/** Says when the board does not show changes as they happen; silent while it does. */
export function LiveBadge() {
  const lost = useLiveness() === 'lost'
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
