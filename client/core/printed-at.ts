import { useDataStatus } from './persist/status.ts'

/** For the head of a paper: when it was so. That is now, unless it shows what was stored for the time without a network. */
export function usePrintedAt(): string {
  const status = useDataStatus()
  return written(status.is === 'current' ? undefined : status.at)
}

function written(at?: number): string {
  return new Date(at ?? Date.now()).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
