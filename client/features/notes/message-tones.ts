import type { MessageWay } from '#shared/customer-page/messages.ts'

/** The ground of a message in the notes and in the feed: nobody takes it for a note. */
export const MESSAGE_TONES: Record<MessageWay, string> = {
  from: 'bg-customer-soft',
  to: 'border border-customer',
}
