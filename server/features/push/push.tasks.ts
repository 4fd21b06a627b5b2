import { handle, type TaskHandler } from '../../core/jobs/jobs.ts'
import { PUSH_DELIVERY } from '../notifications/deliveries.ts'
import type { PushDeps } from './devices.service.ts'
import { PUSH_TO_DEVICE, pushToDevice, pushToDevices } from './pushing.service.ts'

export function pushTasks(deps: PushDeps): TaskHandler[] {
  return [
    handle(PUSH_DELIVERY, (asked) => pushToDevices(deps, asked)),
    handle(PUSH_TO_DEVICE, (asked) => pushToDevice(deps, asked)),
  ]
}
