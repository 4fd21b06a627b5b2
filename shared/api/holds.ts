import { z } from 'zod'
import {
  changeGatePayload,
  createGatePayload,
  endWaitQuery,
  gateSchema,
  gateStatePayload,
  holdSettingsPayload,
  holdSettingsSchema,
  removeGateQuery,
  timerPayload,
  waitPayload,
} from '#shared/holds/schemas.ts'
import { orderSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const holdsApi = defineApi(t.tagGatesWaitsAndTimers, {
  setGate: {
    method: 'PUT',
    path: '/api/orders/:id/gates/:gateId',
    summary: t.holdsSetGate,
    description: t.holdsSetGateMore,
    body: gateStatePayload,
    response: orderSchema,
  },
  wait: {
    method: 'PUT',
    path: '/api/orders/:id/wait',
    summary: t.holdsWait,
    body: waitPayload,
    response: orderSchema,
  },
  endWait: {
    method: 'DELETE',
    path: '/api/orders/:id/wait',
    summary: t.holdsEndWait,
    query: endWaitQuery,
    response: orderSchema,
  },
  startTimer: {
    method: 'POST',
    path: '/api/orders/:id/timers',
    summary: t.holdsStartTimer,
    body: timerPayload,
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
  removeTimer: {
    method: 'DELETE',
    path: '/api/orders/:id/timers/:timerId',
    summary: t.holdsRemoveTimer,
    response: orderSchema,
  },
})

const ofGate = ofOrganization.extend({ gateId: z.uuid() })

export const holdSettingsApi = defineApi(t.tagSettingsOfGatesAndTimers, {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId/holds',
    summary: t.holdSettingsRead,
    params: ofOrganization,
    response: holdSettingsSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/holds',
    summary: t.holdSettingsChange,
    params: ofOrganization,
    body: holdSettingsPayload,
    response: holdSettingsSchema,
  },
  addGate: {
    method: 'POST',
    path: '/api/organizations/:orgId/gates',
    summary: t.holdSettingsAddGate,
    params: ofOrganization,
    body: createGatePayload,
    response: gateSchema,
    status: 201,
    idempotent: true,
  },
  changeGate: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/gates/:gateId',
    summary: t.holdSettingsChangeGate,
    params: ofGate,
    body: changeGatePayload,
    response: gateSchema,
  },
  removeGate: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/gates/:gateId',
    summary: t.holdSettingsRemoveGate,
    params: ofGate,
    query: removeGateQuery,
  },
})
