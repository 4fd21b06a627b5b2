import type { Moment } from '#shared/holds/chips.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'

const TICK_MS = 2000

/** Now, in the time zone of the viewer's shop. */
export function useMoment(): Moment {
  const { timeZone } = useUser()
  return { now: new Date(useNow(TICK_MS)), timeZone }
}
