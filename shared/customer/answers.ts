import * as t from '#texts/customer/customer-page.ts'

export const ANSWERS = ['approved', 'changes'] as const

/** Including withdrawn and answered ones: opening the order reads all of them. */
export const MOST_APPROVALS = 200

export const consentOf = ({ name, version }: { name: string; version: number }) =>
  version > 1 ? t.consentToVersion({ name, version }) : t.consent({ name })

/** Bytes. */
export const LARGEST_SIGNATURE = 150_000
/** Pixels. */
export const SIGNATURE_SIZE = { width: 1200, height: 600 }

export const MESSAGE_WAYS = ['from', 'to'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

/** UTF-16 units. */
export const LONGEST_MESSAGE = 2000
export const MOST_MESSAGES_A_DAY = 20
