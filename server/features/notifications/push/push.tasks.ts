import type { Services } from '../../../services.ts'
import { handle, type TaskHandler } from '../../../jobs/jobs.ts'
import { takeOver } from '../channels.service.ts'
import { DUE, FORMER } from '../channels.ts'
import { PUSH_TO_DEVICE, pushDue, pushToDevice } from './pushing.service.ts'

export function pushTasks(services: Services): TaskHandler[] {
  return [
    handle(DUE.push, ({ orgId }) => pushDue(services, orgId)),
    handle(FORMER.push, (job) => takeOver(services.db, { ...job, channel: 'push' })),
    handle(PUSH_TO_DEVICE, (asked) => pushToDevice(services, asked)),
  ]
}
