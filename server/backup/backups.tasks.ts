import { z } from 'zod'
import type { Services } from '../services.ts'
import { defineTask, handle, type TaskHandler } from '../jobs/jobs.ts'
import { keepBackups } from './keep.ts'

const KEEP = defineTask('backups.keep', z.object({}).loose())

const DAY_MS = 24 * 60 * 60_000

/** Looks every ten minutes: after a start, a first registration, or a night that was missed. */
export const backupTasks = (services: Services): TaskHandler[] => [
  handle(KEEP, () => keepBackups(services), { cron: '*/10 * * * *', longestMs: DAY_MS }),
]
