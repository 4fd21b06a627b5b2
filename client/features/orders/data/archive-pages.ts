import type { InfiniteData } from '@tanstack/react-query'
import type { Order } from '#shared/orders/types.ts'

export interface ArchivePage {
  orders: Order[]
  /** Undefined after the last page. */
  next: string | undefined
}

export type ArchivePages = InfiniteData<ArchivePage>

export const ordersIn = ({ pages }: ArchivePages): Order[] => pages.flatMap(({ orders }) => orders)

/** Removes the order once it is back on the board. */
export function putArchived(archive: ArchivePages, order: Order): ArchivePages {
  const pages = archive.pages.map((page) => {
    if (!page.orders.some(({ id }) => id === order.id)) return page
    const now = order.isArchived ? [order] : []
    return { ...page, orders: page.orders.flatMap((other) => (other.id === order.id ? now : [other])) }
  })
  return { ...archive, pages }
}
