import { writtenMoment } from '../ui/written.ts'
import { useDataStatus } from './persist/status.ts'
import { byServer } from './server-clock.ts'

/** The time in the head of a printed page. It is now, or the time of the stored data if there is no network. */
export function usePrintedAt(): string {
  const status = useDataStatus()
  return written(status.is === 'current' ? undefined : status.at)
}

const written = (at = Date.now()) => writtenMoment(new Date(byServer(at)))
