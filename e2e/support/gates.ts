import { expect, type APIRequestContext } from '@playwright/test'
import type { HoldSettings, StartTimer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'

/** Switches a gate on for orders to come, as an ADMIN; answers its id. */
export async function switchOnGate(admin: APIRequestContext, orgId: string, name: string): Promise<string> {
  const settings: HoldSettings = await (await admin.get(`/api/organizations/${orgId}/holds`)).json()
  const gate = settings.gates.find((one) => one.name === name)
  const response = await admin.patch(`/api/organizations/${orgId}/gates/${gate?.id}`, {
    data: { isOn: true },
  })
  expect(response.status(), await response.text()).toBe(200)
  return gate?.id ?? ''
}

export async function meetGate(api: APIRequestContext, order: Order, gateId: string): Promise<void> {
  const response = await api.put(`/api/orders/${order.id}/gates/${gateId}`, { data: { state: 'met' } })
  expect(response.status(), await response.text()).toBe(200)
}

export async function startTimer(api: APIRequestContext, order: Order, data: StartTimer): Promise<void> {
  const response = await api.post(`/api/orders/${order.id}/timers`, { data })
  expect(response.status(), await response.text()).toBe(201)
}
