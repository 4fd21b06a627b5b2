import { formatDistance } from 'date-fns/formatDistance'
import { useEffect, useState } from 'react'

const LOOK_MS = 30_000

/** How long ago something was, kept true while it is looked at. The moment itself is its tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  const moment = new Date(at)
  // A clock that runs behind the server's must not put what has happened into the future.
  const shown = moment > now ? now : moment
  return (
    <time dateTime={at} title={moment.toLocaleString()} className={className}>
      {formatDistance(shown, now, { addSuffix: true })}
    </time>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
