import { z } from 'zod'
import { defineTask, handle, type TaskHandler } from '../jobs/jobs.ts'
import type { Consumers } from './consumers.service.ts'

export const SWEEP_EVENTS = defineTask('events.sweep', z.object({}))

/** So that a dead process or a lost signal delays events by a minute at most. */
export function eventTasks(consumers: Consumers): TaskHandler[] {
  return [handle(SWEEP_EVENTS, () => consumers.sweep(), { cron: '* * * * *' })]
}
