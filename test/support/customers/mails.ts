import { DEFAULT_MAILS, type CustomerMail, type MailText } from '#shared/customer/mails.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import { anOrder, type Somebody } from '../factories.ts'
import { untilReadBy } from '../inbox.ts'
import { withClient } from '../backups/installations.ts'
import type { TestKerf } from '../kerf.ts'
import { tryAgainNow, untilSent } from '../mail/jobs.ts'

/** Switches mails on as an ADMIN, with other texts if given. */
export async function switchOn(
  { visitor, orgId }: Somebody,
  mails: Partial<Record<CustomerMail, Partial<MailText>>>,
): Promise<void> {
  const entries = Object.entries(mails).map(([kind, text]) => [
    kind,
    { ...DEFAULT_MAILS[kind as CustomerMail], isOn: true, ...text },
  ])
  const path = `/api/organizations/${orgId}/customer-page`
  const { status, body } = await visitor.patch(path, { mails: Object.fromEntries(entries) })
  if (status !== 200) throw new Error(`Not switched on: ${JSON.stringify(body)}`)
}

let count = 0

/** An order with a link and a unique address. */
export async function aLinkedOrder(by: Somebody, input: Partial<CreateOrder> = {}): Promise<Order> {
  count += 1
  const order = await anOrder(by, { customerEmail: `customer${count}@example.net`, ...input })
  const { status, body } = await by.visitor.post(`/api/orders/${order.id}/customer-link`)
  if (status !== 201) throw new Error(`No link: ${JSON.stringify(body)}`)
  return order
}

/** Settles when the server has decided which mails follow from the events so far. */
export const untilDecided = (kerf: TestKerf, { orgId }: Somebody): Promise<void> =>
  untilReadBy(kerf, orgId, 'customer-mails')

/** The consumer reads nothing while `work` runs. */
export async function whileUnread(
  { connection }: Pick<TestKerf, 'connection'>,
  work: () => Promise<void>,
  consumer = 'customer-mails',
): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin')
    await client.query('select from consumer_positions where consumer = $1 for update', [consumer])
    await work()
    await client.query('rollback')
  })
}

/** Lets ten minutes pass and sends the waiting mails. */
export async function pass10Minutes(kerf: TestKerf, by: Somebody): Promise<void> {
  await untilDecided(kerf, by)
  await tryAgainNow(kerf)
  await untilSent(kerf)
}
