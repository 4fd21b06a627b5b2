import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { takeOver } from '../notifications/deliveries.service.ts'
import { DUE, FORMER } from '../notifications/deliveries.ts'
import type { PushDeps } from './devices.service.ts'
import { deviceQueue, PUSH_TO_DEVICE, pushDue, pushToDevice } from './pushing.service.ts'

export function pushTasks(deps: PushDeps): TaskHandler[] {
  return [
    handle(DUE.push, ({ orgId }) => pushDue(deps, orgId)),
    handle(FORMER.push, (job) => takeOver(deps.db, { ...job, channel: 'push' })),
    handle(PUSH_TO_DEVICE, (asked) => pushToDevice(deps, asked)),
  ]
}

/** The queues of shops whose push services were slow lately. */
export const slowPushQueues = ({ slow }: PushDeps) => slow.all().map(deviceQueue)
