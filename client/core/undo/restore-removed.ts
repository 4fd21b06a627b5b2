import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { removedApi } from '#shared/api/orders.ts'
import { ApiError, call } from '../api/api.ts'
import { takeBack } from './undo.ts'

/** @param queryKey of its list, which is loaded again */
export async function restoreRemoved(
  queryClient: QueryClient,
  { orderId, id }: { orderId: string; id: string },
  queryKey: QueryKey,
  done: string,
): Promise<void> {
  await takeBack(() => call(removedApi.restore, { id: orderId, partId: id }), done)
  await queryClient.invalidateQueries({ queryKey })
}

/** Returns false if somebody else was faster. */
export async function removedHere(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
