import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { removedApi } from '#shared/api/removed.ts'
import { ApiError, call } from '../api/api.ts'
import { takeBack } from './undo.ts'

/**
 * Restores a part of an order that was just deleted.
 * @param queryKey of its list, which is loaded again
 */
export async function restoreRemoved(
  queryClient: QueryClient,
  { orderId, id }: { orderId: string; id: string },
  queryKey: QueryKey,
  done: string,
): Promise<void> {
  await takeBack(() => call(removedApi.restore, { id: orderId, partId: id }), done)
  await queryClient.invalidateQueries({ queryKey })
}

/** Removes something by a call. Returns whether this call removed it: somebody else may have been faster. */
export async function removedHere(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
