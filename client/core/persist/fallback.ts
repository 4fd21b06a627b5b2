import type { QueryFunction, QueryFunctionContext, QueryPersister } from '@tanstack/react-query'
import { Unreachable } from '../api/api.ts'
import { builtAs } from '../parts/new-build.ts'
import { setOffline } from './status.ts'
import { readLater } from './store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Its data is stored on this device: `opening` is there before the first drawing, `later` is shown when the
       * server cannot be reached.
       */
      stored?: 'opening' | 'later'
      /** Events tell of every change of it: it is not asked for again when the page opens with what was stored. */
      live?: true
      /** Its data has the version after which events go on, for all that is stored with it. */
      versioned?: true
    }
  }
}

/** Asks the server; where it cannot be reached, answers what was loaded or stored before. */
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
