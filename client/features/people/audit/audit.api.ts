import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { auditApi } from '#shared/api/admin.ts'
import { callWithHeaders, keyOf } from '../../../core/api/api.ts'
import { BY_PAGES, nextIn } from '../../../core/api/read-pages.ts'
import type { AuditSearch } from './audit-search.ts'

/** The latest first. The previous result is shown until the next arrives. */
export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: keyOf(auditApi.list, { query: search }),
    queryFn: async ({ pageParam: after }) => {
      const { body, headers } = await callWithHeaders(auditApi.list, { query: { ...search, after } })
      return { entries: body, next: nextIn(headers) }
    },
    ...BY_PAGES,
    placeholderData: keepPreviousData,
  })
}
