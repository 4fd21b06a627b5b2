import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { openLive } from './order-page.ts'

const TODAY = new Date().toISOString().slice(0, 10)

/** A week of which no day is over, and of which no other test's clock knows. */
export const MONDAY = mondayOf(daysAfter(TODAY, 14))

export const dayOf = (index: number): CalendarDate => daysAfter(MONDAY, index)

/** How the page calls a day. */
export const nameOf = (date: CalendarDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

export const nameOfDay = (index: number): string => nameOf(dayOf(index))

/** Goes to that week, and waits until events are received. */
export const openWeek = (page: Page): Promise<void> => openLive(page, `/week?from=${MONDAY}`)

/** Takes an order for the day by which it can be ready, from the capacity of the shop. */
export async function takePromised(api: APIRequestContext): Promise<Order> {
  const said = await (await api.get('/api/promise?estimatedHours=8')).json()
  const data = {
    title: 'Oak table',
    customerName: 'Adaeze Nwosu',
    estimatedHours: 8,
    dueDate: said.date,
    promise: said.token,
  }
  const taken = await api.post('/api/orders', { data })
  expect(taken.status(), await taken.text()).toBe(201)
  return taken.json()
}
