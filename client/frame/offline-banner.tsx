import { WifiOff } from 'lucide-react'
import { localToday } from '#shared/dates.ts'
import { writtenDate } from '../core/calendar-day.ts'
import { useDataStatus } from '../core/persist/status.ts'
import { byServer, serverNow } from '../core/server-clock.ts'
import { writtenTime } from '../ui/written.ts'

/**
 * Says that the page shows stored data, and how old it is. It is at the foot, because it comes and goes while
 * a finger may be about to tap something, which must not move.
 */
export function OfflineBanner() {
  const status = useDataStatus()
  return (
    // Always rendered, because text inserted together with its region isn't read aloud.
    <div role="status" className="order-1 shrink-0 print:hidden">
      {status.is === 'offline' && (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-limit-soft px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-sm font-medium text-limit-ink max-md:[[data-foot]~*>&]:pb-1.5">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>
            Offline.{status.at !== undefined && ` Board of ${momentOf(status.at)}.`}{' '}
            {/* On a phone it has a line of its own. */}
            <span className="font-normal max-sm:block">Changes cannot be saved now.</span>
          </span>
        </p>
      )}
    </div>
  )
}

/** The time, with the day unless it is today. */
function momentOf(at: number): string {
  const moment = new Date(byServer(at))
  const now = new Date(serverNow())
  const time = writtenTime(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${writtenDate(localToday(moment), 'short')}, ${time}`
}
