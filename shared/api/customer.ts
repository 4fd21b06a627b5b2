import { z } from 'zod'
import { MOST_MESSAGES_A_DAY } from '#shared/customer-page/messages.ts'
import { answerPayload, messagePayload } from '#shared/customer-page/schemas.ts'
import { fileContentQuery } from '#shared/files/schemas.ts'
import { defineApi } from './endpoint.ts'

/** Calls for the holder of an order's link, without an account. */
export const customerApi = defineApi("Customers' calls", {
  events: {
    method: 'GET',
    path: '/api/t/:token/events',
    summary: 'Says by server-sent events that the page has changed',
    description:
      'A message says only that there is something new: load `/t/{token}` again. After the events `ended` (the link opens nothing any more) and `displaced` (a sixth stream of the link was opened) there is nothing to come back for.',
    sendsFile: 'text/event-stream',
  },
  logo: { method: 'GET', path: '/api/t/:token/logo', summary: "The shop's logo", sendsFile: 'image/webp' },
  file: {
    method: 'GET',
    path: '/api/t/:token/files/:id',
    summary: 'A file that the shop shares; a picture without what its camera wrote into it',
    query: fileContentQuery,
    sendsFile: '*/*',
  },
  write: {
    method: 'POST',
    path: '/api/t/:token/messages',
    summary: 'Write to the shop',
    description: `At most ${MOST_MESSAGES_A_DAY} in 24 hours about an order. The same text again within a minute answers the former message.`,
    body: messagePayload,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  answer: {
    method: 'POST',
    path: '/api/t/:token/approvals/:id',
    summary: 'Approve a file with name and signature, or ask for changes',
    description:
      '`sha256` and `consent` are those of the file that was looked at. The same answer again changes nothing; what was answered otherwise, taken back or replaced by a newer version is refused with 409.',
    body: answerPayload,
  },
})
