import { formatDistance } from 'date-fns/formatDistance'
import { use } from 'react'
import { NowContext } from './now.ts'
import { writtenMoment } from './written.ts'

/** The age of a moment, updated while it is shown. The tooltip has the exact time. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = use(NowContext)
  const moment = new Date(at)
  // A moment that just passed may be after the last tick of the time.
  const shown = Math.min(moment.getTime(), now)
  return (
    <time dateTime={at} title={writtenMoment(moment)} className={className}>
      {formatDistance(shown, now, { addSuffix: true })}
    </time>
  )
}
