import { formatDistance } from 'date-fns/formatDistance'
import { useEffect, useState } from 'react'

const LOOK_MS = 30_000

/** How long ago a note was written, kept true while it is looked at. The moment itself is its tooltip. */
export function NoteTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(at)
  // A clock that runs behind the server's must not put a note into the future.
  const shown = moment > now ? now : moment
  return (
    <time dateTime={at} title={moment.toLocaleString()} className="text-xs text-muted">
      {formatDistance(shown, now, { addSuffix: true })}
    </time>
  )
}
