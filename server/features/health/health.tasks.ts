import { z } from 'zod'
import type { Services } from '../../services.ts'
import { defineTask, handle, type TaskHandler } from '../../jobs/jobs.ts'
import { tellOfOutage } from './outage.service.ts'

const OUTAGES = defineTask('health.outages', z.object({}).loose())

export const healthTasks = (services: Services): TaskHandler[] => [
  handle(OUTAGES, () => tellOfOutage(services), { cron: '7 * * * *' }),
]
