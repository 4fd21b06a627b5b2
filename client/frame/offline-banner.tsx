import { WifiOff } from 'lucide-react'
import { localToday } from '#shared/dates.ts'
import * as t from '#texts/page/connection.ts'
import { writtenDate } from '../core/calendar-day.ts'
import { lastHeard } from '../core/live/realtime.ts'
import { useDataStatus } from '../core/persist/status.ts'
import { byServer, serverNow } from '../core/server-clock.ts'
import { writtenTime } from '../ui/written.ts'

/** Pages leave this line free at their top, because it comes and goes while a finger is about to tap something. */
export function OfflineBanner({ offline }: { offline: boolean }) {
  const status = useDataStatus()
  const at = status.is === 'current' ? lastHeard() || undefined : status.at
  return (
    // Always rendered, because text inserted together with its region isn't read aloud.
    <div role="status" className="relative z-30 h-0 shrink-0 print:hidden">
      {offline && (
        <p className="absolute inset-x-0 top-0 flex min-h-5 items-center justify-center gap-1.5 border-b border-line bg-limit-soft px-2 text-xs leading-4 font-medium text-limit-ink md:min-h-6">
          <WifiOff aria-hidden className="size-3.5 shrink-0" />
          <span>
            {at === undefined ? t.offlineNow : t.boardFrom({ moment: momentOf(at) })}{' '}
            {/* On a phone it has room for one sentence only. */}
            <span className="font-normal max-sm:sr-only">{t.onlyLooking}</span>
          </span>
        </p>
      )}
    </div>
  )
}

function momentOf(at: number): string {
  const moment = new Date(byServer(at))
  const now = new Date(serverNow())
  const time = writtenTime(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${writtenDate(localToday(moment), 'short')}, ${time}`
}
