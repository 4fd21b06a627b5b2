import { count, number } from '../numbers.ts'

// The date that an order is likely to be ready by.
interface FromHistory {
  safe: string
  percent: number
  even: string
  orders: number
}
export const fromHistory = ({ safe, percent, even, orders }: FromHistory) =>
  `Safe date: ${safe} (${percent}%). Could be ready ${even} (50/50). Based on ${count(orders, 'order')}.`
export const fromHours = ({ day, hours }: { day: string; hours: number }) =>
  `About ${day}, at ${count(hours, 'hour')} a week`
export const needsWeeklyHours = ({ orders }: { orders: number }) =>
  `Kerf can suggest a date once you set your weekly hours, or after ${number(orders)} finished orders.`
export const needsEstimate = ({ orders }: { orders: number }) =>
  `Kerf can suggest a date once you enter the estimated hours, or after ${number(orders)} finished orders.`
export const setWeeklyHours = 'Set weekly hours'
export const notEstimated = "Couldn't estimate a date."
export const useDay = ({ day }: { day: string }) => `Use ${day}`
export const stillPromised = ({ day }: { day: string }) =>
  `The due date is kept as promised: ${day} was suggested before.`

export const makesLate = <T>({ orders }: { orders: T }) => ['Makes ', orders, ' late']
export const more = ({ n }: { n: number }) => `${number(n)} more`
export const dueAndReady = ({ due, ready }: { due: string; ready: string }) => `Due ${due}, ready ${ready}`

export const promised = 'promised'
export const promisedFor = ({ day }: { day: string }) => `promised ${day}`
