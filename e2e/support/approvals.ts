import { expect, type APIRequestContext } from '@playwright/test'
import { consentOf } from '#shared/customer/answers.ts'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'
import { aSignature } from '../../test/support/pictures/pictures.ts'
import { WITHOUT_SESSION } from './customer-link.ts'

/** Sends a file to its order's customer, who has a link. */
export async function sendForApproval(
  api: APIRequestContext,
  { id, orderId }: Attachment,
): Promise<Approval> {
  const data = { attachmentId: id }
  const response = await api.post(`/api/orders/${orderId}/approvals`, { data })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

/** What an order's customer has been asked, newest first. */
export async function approvalsOf(api: APIRequestContext, { id }: Order): Promise<Approval[]> {
  return (await api.get(`/api/orders/${id}/approvals`)).json()
}

async function answer(api: APIRequestContext, token: string, { id }: Approval, data: object): Promise<void> {
  const response = await api.post(`/api/t/${token}/approvals/${id}`, {
    data,
    headers: WITHOUT_SESSION,
  })
  expect(response.status(), await response.text()).toBe(204)
}

/** As the page of the customer does it, over HTTP. */
export async function approve(api: APIRequestContext, token: string, approval: Approval, name: string) {
  const consent = consentOf({ name: approval.fileName, version: approval.version })
  const signature = await aSignature()
  await answer(api, token, approval, {
    answer: 'approved',
    name,
    consent,
    sha256: approval.sha256,
    signature,
  })
}

export const askForChanges = (api: APIRequestContext, token: string, approval: Approval, words: string) =>
  answer(api, token, approval, { answer: 'changes', words })
