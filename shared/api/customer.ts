import { z } from 'zod'
import { answerPayload, messagePayload } from '#shared/customer-page/schemas.ts'
import { fileContentQuery } from '#shared/files/schemas.ts'
import { defineApi } from './endpoint.ts'

/** What the holder of an order's link may call, and nobody needs to sign in for. */
export const customerApi = defineApi("Customers' calls", {
  events: {
    method: 'GET',
    path: '/api/t/:token/events',
    summary: 'Says by server-sent events that the page has changed',
    sendsFile: true,
  },
  logo: { method: 'GET', path: '/api/t/:token/logo', summary: "The shop's logo", sendsFile: true },
  file: {
    method: 'GET',
    path: '/api/t/:token/files/:id',
    summary: 'A file that the shop shares; a picture without what its camera wrote into it',
    query: fileContentQuery,
    sendsFile: true,
  },
  write: {
    method: 'POST',
    path: '/api/t/:token/messages',
    summary: 'Write to the shop',
    body: messagePayload,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  answer: {
    method: 'POST',
    path: '/api/t/:token/approvals/:id',
    summary: 'Approve a file with name and signature, or ask for changes',
    body: answerPayload,
  },
})
