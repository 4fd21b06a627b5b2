import { z } from 'zod'
import {
  changeGatePayload,
  createGatePayload,
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

export const holdsApi = defineApi('What holds an order up', {
  setGate: {
    method: 'PUT',
    path: '/api/orders/:id/gates/:gateId',
    summary: 'Say that a gate of an order is asked, met or not needed, open it again, or put one on',
    description:
      'The roles of the gate decide who may meet it; that it is not needed say ADMINs and the roles that may move past open gates.',
    body: gateStatePayload,
    response: orderSchema,
  },
  wait: {
    method: 'PUT',
    path: '/api/orders/:id/wait',
    summary: 'Say what an order waits for; a new wait ends the former one',
    body: waitPayload,
    response: orderSchema,
  },
  endWait: {
    method: 'DELETE',
    path: '/api/orders/:id/wait',
    summary: 'End the wait of an order',
    response: orderSchema,
  },
  startTimer: {
    method: 'POST',
    path: '/api/orders/:id/timers',
    summary: 'Start a timer on an order, for so many minutes or until a moment',
    body: timerPayload,
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
  removeTimer: {
    method: 'DELETE',
    path: '/api/orders/:id/timers/:timerId',
    summary: 'End a timer before its time, or take one away that is over',
    response: orderSchema,
  },
})

const ofGate = ofOrganization.extend({ gateId: z.uuid() })

export const holdSettingsApi = defineApi('Gates and timers', {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId/holds',
    summary: "An organization's gates, who may move past them, and the timers that it offers",
    params: ofOrganization,
    response: holdSettingsSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/holds',
    summary: 'Change who may move past open gates, and which timers are offered',
    params: ofOrganization,
    body: holdSettingsPayload,
    response: holdSettingsSchema,
  },
  addGate: {
    method: 'POST',
    path: '/api/organizations/:orgId/gates',
    summary: 'Add a gate; on open orders only where that is asked for',
    params: ofOrganization,
    body: createGatePayload,
    response: gateSchema,
    status: 201,
    idempotent: true,
  },
  changeGate: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/gates/:gateId',
    summary: 'Change a gate; on open orders only where that is asked for',
    params: ofGate,
    body: changeGatePayload,
    response: gateSchema,
  },
  removeGate: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/gates/:gateId',
    summary: 'Remove a gate; from open orders only where that is asked for',
    params: ofGate,
    query: removeGateQuery,
  },
})
