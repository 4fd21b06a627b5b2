import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flowApi } from '#shared/api/flow.ts'
import type { FlowFigure } from '#shared/flow/flow.ts'
import { fetchFile, queryOf, withReason } from '../../core/api/api.ts'
import { useShownError } from '../../core/api/read.ts'
import { saveFile } from '../../core/share.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import type { FlowParameters } from './flow-search.ts'
import * as t from '#texts/planning/flow.ts'

// The figures are computed from the whole history, so a busy shop must not request them with each event.
const PAUSE_MS = 30_000
// Events are counted a moment after they are sent.
const COUNTED_MS = 2000

const flowQuery = (query: FlowParameters) =>
  queryOptions({
    ...queryOf(flowApi.read, { query }),
    staleTime: PAUSE_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
onEvents('order', tell)
onEvents('gate', tell)
onEvents('closed_days', tell)

/** After events the figures load again, at most every 30 seconds and only while the window is visible. */
export function useFlow(query: FlowParameters) {
  const flow = useQuery(flowQuery(query))
  const { refetch, dataUpdatedAt } = flow
  const heardAt = useRef(0)
  const load = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          load()
        },
        Math.max(COUNTED_MS, dataUpdatedAt + PAUSE_MS - Date.now()),
      )
    }
    const hear = () => {
      heardAt.current = Date.now()
      plan()
    }
    // Events that came during the computation may not be in the figures.
    if (dataUpdatedAt > 0 && heardAt.current + COUNTED_MS > dataUpdatedAt) plan()
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
      clearTimeout(timer)
    }
  }, [dataUpdatedAt])
  return { ...flow, error: useShownError(flow) }
}

export async function saveFigures(figure: FlowFigure, query: FlowParameters): Promise<void> {
  try {
    const response = await fetchFile(flowApi.csv, { query: { ...query, figure } })
    saveFile(await response.blob(), `flow-${figure}.csv`)
  } catch (error) {
    notifyFailure(t.downloadFailed, withReason(t.downloadFailedMore, error))
  }
}
