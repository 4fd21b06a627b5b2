import { pushApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { pushHere, setPushHere } from '../../core/push/push-here.ts'

/** What this browser cannot do, as a sentence for the person. */
export class PushFailure extends Error {}

const NO_WORKER =
  'This browser could not install what receives pushes. Check the connection and the free space of this device, then try again.'
const NOT_STORED =
  'This browser stores nothing more for Kerf. Make room in it, or allow it to store data of this site, then try again.'

/** Subscribes this browser with its push service, and tells the server where pushes for the person go from now on. */
export async function subscribe(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key)
  const { pushManager } = await installWorker()
  const subscription = await subscribeWith(pushManager, publicKey)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const before = pushHere()
  // Before the server sends anything: a browser that forgets for whom it gets pushes could not end them.
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

/** Already there in most cases: then this answers it. */
async function installWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (!registration.active) await activated(registration.installing ?? registration.waiting)
    return registration
  } catch (error) {
    throw new PushFailure(NO_WORKER, { cause: error })
  }
}

/** Unlike `navigator.serviceWorker.ready`, this ends where the worker cannot be installed, such as on a full disk. */
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
    // It has subscribed with a key that the server had before.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}
