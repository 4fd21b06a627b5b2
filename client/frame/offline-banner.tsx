import { WifiOff } from 'lucide-react'
import { localToday } from '#shared/dates.ts'
import { writtenDate } from '../core/calendar-day.ts'
import { useDataStatus } from '../core/persist/status.ts'
import { byServer, serverNow } from '../core/server-clock.ts'
import { writtenTime } from '../ui/written.ts'

/**
 * Says that the page shows stored data, and from when it is. At the foot, since it comes and goes while a finger may be on
 * its way to something on the page, which must not move.
 */
export function OfflineBanner() {
  const status = useDataStatus()
  return (
    // Always there: what comes together with its words is not read out.
    <div role="status" className="order-1 shrink-0 print:hidden">
      {status.is === 'offline' && (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-limit-soft px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-sm font-medium text-limit-ink max-md:[[data-foot]~*>&]:pb-1.5">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>
            Offline.{status.at !== undefined && ` Board of ${momentOf(status.at)}.`}{' '}
            {/* A line of its own on a phone. */}
            <span className="font-normal max-sm:block">Changes cannot be saved now.</span>
          </span>
        </p>
      )}
    </div>
  )
}

/** The time, with the day where it is not today. */
function momentOf(at: number): string {
  const moment = new Date(byServer(at))
  const now = new Date(serverNow())
  const time = writtenTime(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${writtenDate(localToday(moment), 'short')}, ${time}`
}
