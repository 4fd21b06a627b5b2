import { useMemo, useSyncExternalStore } from 'react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

// Changes that the server has not answered yet, by what they change. They lie over what was loaded and are never
// written into it: whatever arrives meanwhile cannot undo them, and one that fails leaves the truth by going away.
type Change = (data: never) => unknown
const NONE: Change[] = []
const pending = new Map<string, Change[]>()
const listeners = new Set<() => void>()

function put(name: string, changes: Change[]): void {
  if (changes.length > 0) pending.set(name, changes)
  else pending.delete(name)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nameOf = (key: QueryKey) => key.join('/')

/** Shows a change of what lies under a key from now on, until the answered function is called. */
export function showPending<T>(key: QueryKey, change: (data: T) => T): () => void {
  const name = nameOf(key)
  put(name, [...(pending.get(name) ?? []), change])
  return () =>
    put(
      name,
      (pending.get(name) ?? NONE).filter((other) => other !== change),
    )
}

/** What was loaded under a key, with the changes over it that are under way. */
export function useWithPending<T>(key: QueryKey, data: T | undefined): T | undefined {
  const changes = useSyncExternalStore(subscribe, () => pending.get(nameOf(key)) ?? NONE)
  return useMemo(
    () => data && (changes as ((data: T) => T)[]).reduce<T>((shown, change) => change(shown), data),
    [data, changes],
  )
}

/**
 * Writes what the server has answered into what was loaded. What is on its way was asked for before that answer and
 * would undo it: it is asked for once more.
 */
export async function writeAnswer<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<void> {
  const stale = queryClient.getQueryState(queryKey)?.isInvalidated ?? false
  const onItsWay = stale || queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey, (data) => data && change(data))
  if (onItsWay) void queryClient.invalidateQueries({ queryKey, exact: true })
}
