import { z } from 'zod'
import { MOST_MESSAGES_A_DAY } from '#shared/customer/answers.ts'
import { answerPayload, messagePayload } from '#shared/customer/schemas.ts'
import { fileContentQuery } from '#shared/files/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

/** Without an account. */
export const customerApi = defineApi(t.tagCustomerPage, {
  events: {
    method: 'GET',
    path: '/api/t/:token/events',
    summary: t.customerEvents,
    description: t.customerEventsMore,
    sendsFile: 'text/event-stream',
  },
  logo: { method: 'GET', path: '/api/t/:token/logo', summary: t.customerLogo, sendsFile: 'image/webp' },
  file: {
    method: 'GET',
    path: '/api/t/:token/files/:id',
    summary: t.customerFile,
    query: fileContentQuery,
    sendsFile: '*/*',
  },
  write: {
    method: 'POST',
    path: '/api/t/:token/messages',
    summary: t.customerWrite,
    description: t.customerWriteMore({ n: MOST_MESSAGES_A_DAY }),
    body: messagePayload,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  answer: {
    method: 'POST',
    path: '/api/t/:token/approvals/:id',
    summary: t.customerAnswer,
    description: t.customerAnswerMore,
    body: answerPayload,
  },
})
