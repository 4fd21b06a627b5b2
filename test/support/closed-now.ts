import { daysAfter, todayIn } from '#shared/dates.ts'
import type { Somebody } from './factories.ts'

/** Closes the shop on every day that may be today, so that the clock starts no morning during the test. */
export async function closeNow({ visitor, orgId }: Somebody): Promise<void> {
  const today = todayIn('UTC', new Date())
  const days = [-1, 0, 1, 2].map((ahead) => ({ day: daysAfter(today, ahead), name: 'Closed' }))
  const { status } = await visitor.post(`/api/organizations/${orgId}/closed-days`, { days })
  if (status >= 300) throw new Error(`The shop stays open: ${status}`)
}
