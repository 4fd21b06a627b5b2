import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { keyOf } from './api.ts'

export function queriesOf(endpoint: Endpoint): { predicate: (query: { queryKey: QueryKey }) => boolean } {
  const parts = keyOf(endpoint)
  return {
    predicate: ({ queryKey }) =>
      parts.every((part, index) =>
        part === undefined ? isText(queryKey[index]) : part === queryKey[index],
      ) && !queryKey.slice(parts.length).some(isText),
  }
}

const isText = (part: unknown) => typeof part === 'string'
