import { count } from '../numbers.ts'

export const description = 'Orders by number, customer or title, and every page'
export const placeholder = 'Number, customer, title or page'
export const results = 'Results'
export const orders = 'Orders'
export const goTo = 'Go to'
export const ordersOf = ({ name }: { name: string }) => `Orders of ${name}`
/** @spec */
export const newOrder = 'New Order'
export const shortcuts = 'Keyboard shortcuts'
export const searching = 'Searching orders'
export const nothing = 'Nothing matches all these words.'
export const failed = "We couldn't search orders. You can still open pages."
export const archived = 'Archived'

export function found({ orders, places }: { orders: number; places: number }): string {
  const foundOrders = count(orders, 'order')
  const foundPlaces = count(places, 'place to go to', 'places to go to')
  if (places === 0) return foundOrders
  return orders === 0 ? foundPlaces : `${foundOrders} and ${foundPlaces}`
}
