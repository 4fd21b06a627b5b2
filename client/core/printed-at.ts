import { writtenMoment } from '../ui/written.ts'
import { useDataStatus } from './persist/status.ts'
import { byServer } from './server-clock.ts'

/** For the head of a paper: when it was so. That is now, unless it shows what was stored for the time without a network. */
export function usePrintedAt(): string {
  const status = useDataStatus()
  return written(status.is === 'current' ? undefined : status.at)
}

const written = (at = Date.now()) => writtenMoment(new Date(byServer(at)))
