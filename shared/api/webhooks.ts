import { z } from 'zod'
import {
  changeWebhookPayload,
  createWebhookPayload,
  deliverySchema,
  newWebhookSchema,
  webhookSchema,
} from '#shared/webhooks/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

const path = '/api/organizations/:orgId/webhooks'
const ofWebhook = ofOrganization.extend({ id: z.string() })

/** Addresses that get an organization's events, for ADMIN. */
export const webhooksApi = defineApi('Webhooks', {
  list: {
    method: 'GET',
    path,
    summary: 'The webhooks of an organization, oldest first',
    params: ofOrganization,
    response: z.array(webhookSchema),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Add a webhook. The secret that signs its messages is answered this once',
    params: ofOrganization,
    body: createWebhookPayload,
    response: newWebhookSchema,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the address or the kinds of events, or switch it on or off',
    params: ofWebhook,
    body: changeWebhookPayload,
    response: webhookSchema,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a webhook with its log',
    params: ofWebhook,
  },
  newSecret: {
    method: 'POST',
    path: `${path}/:id/secret`,
    summary: 'Sign with another secret from now on',
    params: ofWebhook,
    response: newWebhookSchema,
  },
  test: {
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Send a message that is about nothing',
    params: ofWebhook,
  },
  deliveries: {
    method: 'GET',
    path: `${path}/:id/deliveries`,
    summary: 'What was sent and what came back, newest first',
    params: ofWebhook,
    query: z.object({ after: z.uuid('After must be the id of a delivery').optional() }),
    response: z.array(deliverySchema),
  },
  sendAgain: {
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId/again`,
    summary: 'Send a message again, under its own id',
    params: ofWebhook.extend({ deliveryId: z.string() }),
    response: deliverySchema,
  },
})
