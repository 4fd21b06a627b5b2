import type { QueryFunction, QueryFunctionContext, QueryPersister } from '@tanstack/react-query'
import { Unreachable } from '../api/api.ts'
import { builtAs } from '../lazy/new-build.ts'
import { setOffline } from './status.ts'
import { readLater } from './store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `opening` is read before the first paint, `later` is shown if the server can't be reached. */
      stored?: 'opening' | 'later'
      /** Events report every change, so a page that opens with stored data doesn't load it again. */
      live?: true
      /** Has the version from which events continue, for all stored data. */
      versioned?: true
    }
  }
}

/** If the server can't be reached, returns the data that was loaded or stored before. */
export const storedWithoutNetwork: QueryPersister = async <T>(
  queryFn: QueryFunction<T>,
  context: QueryFunctionContext,
  { queryHash, meta, state }: Parameters<QueryPersister<T>>[2],
): Promise<T> => {
  try {
    return await queryFn(context)
  } catch (error) {
    if (!(error instanceof Unreachable) || !meta?.stored) throw error
    const known = state.data ?? (await readLater(builtAs() ?? '', queryHash).catch(() => undefined))?.data
    if (known === undefined) throw error
    setOffline()
    return known as T
  }
}
