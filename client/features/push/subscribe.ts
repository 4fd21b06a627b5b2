import { pushApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { pushHere, setPushHere } from '../../core/push/push-here.ts'

/** What this browser can't do, as a sentence for the user. */
export class PushFailure extends Error {}

const NO_WORKER =
  'This browser could not install what receives pushes. Check the connection and the free space of this device, then try again.'
const NOT_STORED =
  'This browser stores nothing more for Kerf. Make room in it, or allow it to store data of this site, then try again.'

/** Subscribes this browser with its push service, and tells the server where to send the user's pushes. */
export async function subscribe(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key)
  const { pushManager } = await installWorker()
  const subscription = await subscribeWith(pushManager, publicKey)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const before = pushHere()
  // Stored before the server sends anything: a browser that forgets its user couldn't end the pushes.
  if (!setPushHere({ userId, endpoint })) {
    await subscription.unsubscribe()
    throw new PushFailure(NOT_STORED)
  }
  try {
    await call(pushApi.add, { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    setPushHere(before)
    throw error
  }
}

/** The worker is usually installed already, and then this returns it. */
async function installWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (!registration.active) await activated(registration.installing ?? registration.waiting)
    return registration
  } catch (error) {
    throw new PushFailure(NO_WORKER, { cause: error })
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
