import { expect } from 'vitest'
import { todayIn, type CalendarDate } from '#shared/dates.ts'
import { addWorkingDays } from '#shared/working-time/working-days.ts'
import { anAdmin, type Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'
import { finishOrders } from './finished-orders.ts'

/** A shop that finished ten orders of eight hours in each of ten weeks: two per working day. */
export async function aFinishedShop(kerf: TestKerf): Promise<Somebody> {
  const admin = await anAdmin(kerf)
  await finishOrders(kerf, admin, { weeks: 10, aWeek: 10 })
  return admin
}

export const CALENDAR = { workingDays: [1, 2, 3, 4, 5], closedDays: new Set<string>() }

/** The date this many working days from today. */
export const after = (days: number): CalendarDate =>
  addWorkingDays(todayIn('UTC', new Date()), days, CALENDAR)

type Query = Record<string, string>

export const ask = (by: Somebody, query: Query = {}) =>
  by.visitor.get(`/api/promise?${new URLSearchParams(query).toString()}`)

export async function said(by: Somebody, query: Query = {}) {
  const { status, body } = await ask(by, query)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

export const setCapacity = (by: Somebody, capacityHours: number) =>
  by.visitor.patch(`/api/organizations/${by.orgId}`, { capacityHours })
