import { ordersApi } from '#shared/api/orders.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { queryOf } from '../../../core/api/api.ts'

/** The key of all boards; each filter has a board of its own below it. */
export const BOARDS = ['board'] as const
export const boardKey = (filter: OrderFilter) => [...BOARDS, filter] as const

export const ARCHIVES = ['archive'] as const

/** The key of all single orders, and of their parts. */
export const ORDERS = queryOf(ordersApi.list, {}).queryKey

/** The key of one order. The keys of its parts, such as its notes, start with it. */
export const orderKey = (id: string) => queryOf(ordersApi.read, { id }).queryKey
