import { pushApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { setPushHere } from '../../core/push/push-here.ts'

/** Subscribes this browser with its push service, and tells the server where pushes for the person go from now on. */
export async function subscribe(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key)
  // Already there in most cases: then this answers it.
  const registration = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const subscription = await subscribeWith(registration.pushManager, publicKey)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(pushApi.add, { body: { endpoint, keys: { p256dh, auth } } })
  setPushHere({ userId, endpoint })
}

async function subscribeWith(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // It has subscribed with a key that the server had before.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}
