import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { archiveApi } from '#shared/api/archive.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { callWithHeaders } from '../../../core/api/api.ts'
import { BY_PAGES, nextIn } from '../../../core/api/read-pages.ts'
import type { ArchivePage } from '../data/archive-pages.ts'
import { ARCHIVES } from '../data/orders.cache.ts'
import { archiveParameters } from './archive-search.ts'

/** The latest first. The previous result is shown until the next arrives. */
export function archiveQuery(filter: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: [...ARCHIVES, filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    ...BY_PAGES,
    placeholderData: keepPreviousData,
  })
}

async function readPage(filter: OrderFilter, after: string | undefined): Promise<ArchivePage> {
  const query = { ...archiveParameters(filter), after }
  const { body, headers } = await callWithHeaders(archiveApi.list, { query })
  return { orders: body, next: nextIn(headers) }
}
