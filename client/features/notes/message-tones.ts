import type { MessageWay } from '#shared/customer-page/messages.ts'

/** The background of a message in the notes and the feed, to tell it from a note. */
export const MESSAGE_TONES: Record<MessageWay, string> = {
  from: 'bg-customer-soft',
  to: 'border border-customer',
}
