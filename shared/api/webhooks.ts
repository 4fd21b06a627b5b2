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
import * as t from '#texts/calls/api.ts'

const path = '/api/organizations/:orgId/webhooks'
const ofWebhook = ofOrganization.extend({ id: z.string() })

export const webhooksApi = defineApi(t.tagWebhooks, {
  list: {
    method: 'GET',
    path,
    summary: t.webhooksList,
    params: ofOrganization,
    response: z.array(webhookSchema),
  },
  create: {
    method: 'POST',
    path,
    summary: t.webhooksCreate,
    params: ofOrganization,
    body: createWebhookPayload,
    response: newWebhookSchema,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: `${path}/:id`,
    summary: t.webhooksChange,
    params: ofWebhook,
    body: changeWebhookPayload,
    response: webhookSchema,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: t.webhooksRemove,
    params: ofWebhook,
  },
  newSecret: {
    method: 'POST',
    path: `${path}/:id/secret`,
    summary: t.webhooksNewSecret,
    params: ofWebhook,
    response: newWebhookSchema,
  },
  test: {
    method: 'POST',
    path: `${path}/:id/test`,
    summary: t.webhooksTest,
    params: ofWebhook,
  },
  deliveries: {
    method: 'GET',
    path: `${path}/:id/deliveries`,
    summary: t.webhooksDeliveries,
    params: ofWebhook,
    query: z.object({ after: z.uuid({ error: t.afterDelivery }).optional() }),
    response: z.array(deliverySchema),
  },
  sendAgain: {
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId/again`,
    summary: t.webhooksSendAgain,
    params: ofWebhook.extend({ deliveryId: z.string() }),
    response: deliverySchema,
  },
})
