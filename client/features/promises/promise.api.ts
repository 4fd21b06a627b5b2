import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { promisesApi } from '#shared/api/orders.ts'
import { queryOf, Unreachable } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { useDataStatus } from '../../core/persist/status.ts'
import { useAfterPause } from '../../core/use-after-pause.ts'
import type { PromiseQuestion } from './promise-question.ts'

const PAUSE_MS = 300

export const PROMISES = queriesOf(promisesApi.ask)

/** The last answer stays until the next one. */
export function useDatePromise({ orderId, priority, fulfillmentType, estimatedHours }: PromiseQuestion) {
  const question = useMemo(
    () => ({ orderId, priority, fulfillmentType, estimatedHours }),
    [orderId, priority, fulfillmentType, estimatedHours],
  )
  const asked = useAfterPause(question, PAUSE_MS)
  const isOffline = useDataStatus().is === 'offline'
  const { data, error, isFetching } = useQuery({
    ...queryOf(promisesApi.ask, { query: asked }),
    // Some changes that affect the answer send no event.
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: !isOffline,
  })
  return {
    promise: data,
    failed: error !== null,
    isAway: isOffline || error instanceof Unreachable,
    isAsking: isFetching || asked !== question,
  }
}
