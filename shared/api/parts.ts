import { gatesOpenSchema } from '#shared/holds/schemas.ts'
import { orderSchema } from '#shared/orders/schemas.ts'
import {
  addPartsPayload,
  changePartPayload,
  changePartSettingsPayload,
  movePartPayload,
  partSettingsSchema,
  remakePayload,
  removePartQuery,
} from '#shared/parts/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/parts.ts'

export const partsApi = defineApi(t.tag, {
  add: {
    method: 'POST',
    path: '/api/orders/:id/parts',
    summary: t.callAdd,
    description: t.callAddMore,
    body: addPartsPayload,
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
  change: {
    method: 'PATCH',
    path: '/api/orders/:id/parts/:partId',
    summary: t.callChange,
    description: t.callChangeMore,
    body: changePartPayload,
    response: orderSchema,
  },
  move: {
    method: 'POST',
    path: '/api/orders/:id/parts/:partId/move',
    summary: t.callMove,
    description: t.callMoveMore,
    body: movePartPayload,
    conflict: gatesOpenSchema,
    response: orderSchema,
  },
  setGone: {
    method: 'PUT',
    path: '/api/orders/:id/parts/:partId/gone',
    summary: t.callSetGone,
    description: t.callSetGoneMore,
    response: orderSchema,
  },
  endGone: {
    method: 'DELETE',
    path: '/api/orders/:id/parts/:partId/gone',
    summary: t.callEndGone,
    response: orderSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/parts/:partId',
    summary: t.callRemove,
    description: t.callRemoveMore,
    query: removePartQuery,
    response: orderSchema,
  },
  remake: {
    method: 'POST',
    path: '/api/orders/:id/remakes',
    summary: t.callRemake,
    description: t.callRemakeMore,
    body: remakePayload,
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
})

export const partSettingsApi = defineApi(t.tag, {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId/parts',
    summary: t.settingsRead,
    params: ofOrganization,
    response: partSettingsSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/parts',
    summary: t.settingsChange,
    params: ofOrganization,
    body: changePartSettingsPayload,
    response: partSettingsSchema,
  },
})
