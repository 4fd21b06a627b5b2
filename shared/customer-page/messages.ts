/** Whether a message comes from the customer or goes to them. */
export const MESSAGE_WAYS = ['from', 'to'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

/** UTF-16 units of one message of a customer. */
export const LONGEST_MESSAGE = 2000
/** For one order's customer. */
export const MOST_MESSAGES_A_DAY = 20
