import type { InfiniteData } from '@tanstack/react-query'
import type { Order } from '#shared/orders/types.ts'

export interface ArchivePage {
  orders: Order[]
  /** Names the next page; undefined after the last one. */
  next: string | undefined
}

/** What is loaded of an archive, the latest archived first. */
export type ArchivePages = InfiniteData<ArchivePage>

export const ordersIn = ({ pages }: ArchivePages): Order[] => pages.flatMap(({ orders }) => orders)

/** With the order as it is now, in the page that has it; without it once it is back on the board. */
export function putArchived(archive: ArchivePages, order: Order): ArchivePages {
  const pages = archive.pages.map((page) => {
    if (!page.orders.some(({ id }) => id === order.id)) return page
    const now = order.isArchived ? [order] : []
    return { ...page, orders: page.orders.flatMap((other) => (other.id === order.id ? now : [other])) }
  })
  return { ...archive, pages }
}
