import { use } from 'react'
import { relative } from '#texts/page/distance.ts'
import { NowContext, writtenMoment } from './written.ts'

export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = use(NowContext)
  const moment = new Date(at)
  // A moment that just passed may be after the last tick of the time.
  const shown = Math.min(moment.getTime(), now)
  return (
    <time dateTime={at} title={writtenMoment(moment)} className={className}>
      {relative(shown, now)}
    </time>
  )
}
