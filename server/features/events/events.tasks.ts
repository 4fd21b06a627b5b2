import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import type { Consumers } from './consumers.service.ts'

export const SWEEP_EVENTS = defineTask('events.sweep', z.object({}))

/** Reads every minute what consumers missed because a process died or a signal was lost. */
export function eventTasks(consumers: Consumers): TaskHandler[] {
  return [handle(SWEEP_EVENTS, () => consumers.sweep(), { cron: '* * * * *' })]
}
