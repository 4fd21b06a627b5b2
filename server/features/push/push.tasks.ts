import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { PUSH_DELIVERY } from '../notifications/deliveries.ts'
import type { PushDeps } from './devices.service.ts'
import { deviceQueue, PUSH_TO_DEVICE, pushToDevice, pushToDevices } from './pushing.service.ts'

export function pushTasks(deps: PushDeps): TaskHandler[] {
  return [handle(PUSH_DELIVERY, (asked) => pushToDevices(deps, asked)), ...deviceTasks(deps)]
}

/** For whichever workers send, the job is the same: so it keeps its place in its queue, and how often it was tried. */
export function deviceTasks(deps: PushDeps): TaskHandler[] {
  return [handle(PUSH_TO_DEVICE, (asked) => pushToDevice(deps, asked))]
}

/** The queues of shops whose push services have lately been slow. */
export const slowQueues = ({ slow }: PushDeps) => slow.all().map(deviceQueue)
