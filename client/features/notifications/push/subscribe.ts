import { pushApi } from '#shared/api/notifications.ts'
import { call } from '../../../core/api/api.ts'
import { endPushHere, pushHere, setPushHere, subscriptionHere } from '../../../core/push/push-here.ts'
import * as t from '#texts/notifications/push.ts'

export class PushFailure extends Error {}

export async function subscribe(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key)
  const { pushManager } = await installWorker()
  const subscription = await subscribeWith(pushManager, publicKey)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const before = pushHere()
  // Stored before the server sends anything: a browser that forgets its user couldn't end the pushes.
  if (!setPushHere({ userId, endpoint })) {
    await subscription.unsubscribe()
    throw new PushFailure(t.notStored)
  }
  try {
    await call(pushApi.add, { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    setPushHere(before)
    throw error
  }
}

async function installWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (!registration.active) await activated(registration.installing ?? registration.waiting)
    return registration
  } catch (error) {
    throw new PushFailure(t.notInstalled, { cause: error })
  }
}

/** Unlike `navigator.serviceWorker.ready`, this ends if the worker can't be installed, such as on a full disk. */
function activated(worker: ServiceWorker | null): Promise<void> {
  return new Promise((pass, fail) => {
    const look = () => {
      if (worker?.state === 'activated') pass()
      else if (!worker || worker.state === 'redundant')
        fail(new Error('The service worker was not installed'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

async function subscribeWith(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // The subscription used an earlier key of the server.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}

/** A browser may renew or lose its subscription, and the previous user's must not serve the next user. */
export async function refreshPush(userId: string): Promise<void> {
  const here = pushHere()
  if (!here) return
  if (here.userId !== userId) return endPushHere()
  const subscription = await subscriptionHere()
  if (subscription?.endpoint === here.endpoint || Notification.permission !== 'granted') return
  await subscribe(userId)
}
