import { endPushHere, pushHere, subscriptionHere } from '../../core/push/push-here.ts'
import { subscribe } from './subscribe.ts'

/** Browsers renew or lose their subscription at times; and nobody gets what the one before them has asked for here. */
export async function refreshPush(userId: string): Promise<void> {
  const here = pushHere()
  if (!here) return
  if (here.userId !== userId) return endPushHere()
  const subscription = await subscriptionHere()
  if (subscription?.endpoint === here.endpoint || Notification.permission !== 'granted') return
  await subscribe(userId)
}
