import type { Wait } from '#shared/holds/types.ts'
import type { ApprovalRow } from './approvals.queries.ts'

type Stored = Pick<ApprovalRow, 'approval'>

/** Whether the customer may still answer. */
export const isWaiting = ({ approval: { answer, withdrawnAt } }: Stored) =>
  answer === null && withdrawnAt === null

/**
 * Whether an order began to wait when one of these was sent, and not because somebody said so. Both have the time of one
 * transaction, which is rounded in two ways.
 */
export const beganWith = (sent: Stored[], { for: cause, since }: Wait) =>
  cause === 'customer' &&
  sent.some(({ approval: { createdAt } }) => Math.abs(createdAt.getTime() - Date.parse(since)) <= 1)
