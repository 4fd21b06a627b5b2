import type { Wait } from '#shared/holds/types.ts'
import type { ApprovalRow } from './approvals.queries.ts'

type Stored = Pick<ApprovalRow, 'approval'>

export const isWaiting = ({ approval: { answer, withdrawnAt } }: Stored) =>
  answer === null && withdrawnAt === null

/**
 * Whether the order's wait began when one of these was sent, and not by a member's choice.
 * Both times come from one transaction, but are rounded differently.
 */
export const beganWith = (sent: Stored[], { for: cause, since }: Wait) =>
  cause === 'customer' &&
  sent.some(({ approval: { createdAt } }) => Math.abs(createdAt.getTime() - Date.parse(since)) <= 1)
