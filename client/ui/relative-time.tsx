import { formatDistance } from 'date-fns/formatDistance'
import { useEffect, useState } from 'react'
import { writtenMoment } from './written.ts'

const UPDATE_MS = 30_000

/** How long ago something was, updated while it is shown. The tooltip has the exact time. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  const moment = new Date(at)
  // If this device's clock runs slow, an event would otherwise seem to be in the future.
  const shown = moment > now ? now : moment
  return (
    <time dateTime={at} title={writtenMoment(moment)} className={className}>
      {formatDistance(shown, now, { addSuffix: true })}
    </time>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
