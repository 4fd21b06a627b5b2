import { endPushHere, pushHere, subscriptionHere } from '../../core/push/push-here.ts'
import { subscribe } from './subscribe.ts'

/**
 * Browsers sometimes renew or lose their subscription. The previous user's subscription must not serve the next user.
 */
export async function refreshPush(userId: string): Promise<void> {
  const here = pushHere()
  if (!here) return
  if (here.userId !== userId) return endPushHere()
  const subscription = await subscriptionHere()
  if (subscription?.endpoint === here.endpoint || Notification.permission !== 'granted') return
  await subscribe(userId)
}
