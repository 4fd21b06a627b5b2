import type { Worker, WorkerEvents } from 'graphile-worker'
import { queuesIn } from './job-flags.ts'

// The oldest job comes first: without turns, queues with much that waits since long would keep all workers until nothing is
// left of it.

/**
 * Of each queue one job is done, and the next one when the others had their turn.
 * @param look has a worker look for its next job at once
 * @returns the queues that are to wait by now
 */
export function takeQueueTurns(events: WorkerEvents, look: (worker: Worker) => void): () => string[] {
  // The first to have had its turn stands first.
  const hadTurn = new Set<string>()

  events.on('job:complete', ({ job }) => {
    for (const queue of queuesIn(job.flags)) {
      hadTurn.delete(queue)
      hadTurn.add(queue)
    }
  })
  // Nobody else waits, unless in a queue at which another worker just looks: so those begin whose turn was longest ago.
  events.on('worker:getJob:empty', ({ worker }) => {
    if (hadTurn.size === 0) return
    for (const queue of [...hadTurn].slice(0, Math.ceil(hadTurn.size / 2))) hadTurn.delete(queue)
    look(worker)
  })
  return () => [...hadTurn]
}
