import {
  hashKey,
  partialMatchKey,
  useMutation,
  useQueryClient,
  type dataTagSymbol,
  type MutationCache,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { latestEventOf } from './live/event-handlers.ts'

// Unanswered changes are pending mutations with plain data as input. They lie over the loaded data and are
// never written into it. Events in the meantime therefore can't undo them, and a refused change leaves the
// true data when it goes.

export interface Change<Input, Result> {
  /** Identifies it among all changes. */
  name: string
  send: (input: Input, context: { client: QueryClient }) => Promise<Result>
  /** The order that it changes. Needed if the response has no version to compare with newer events. */
  orderOf?: (input: Input) => string
  /** Writes the response into the loaded data, and shows any notice. */
  onSuccess: (
    queryClient: QueryClient,
    response: Result,
    input: Input,
    write: WriteResponse,
  ) => void | Promise<void>
  onRefusal: (queryClient: QueryClient, error: Error, input: Input) => void
}

export function defineChange<Input, Result>(change: Change<Input, Result>): Change<Input, Result> {
  return change
}

interface Overlay {
  keyOf: (input: never) => QueryKey
  apply: (data: never, input: never, at: number) => unknown
  /** Whether it also applies to queries whose keys begin with that key. */
  below: boolean
}

const overlays = new Map<string, Overlay[]>()

/**
 * Registers how a pending change shows in the data of a query. The data may already include the change,
 * because its event was faster than the response: then `apply` changes nothing. `apply` also gets the time of
 * the change in milliseconds.
 */
export function showWhilePending<Input, Result, Data>(
  { name }: Change<Input, Result>,
  keyOf: (input: Input) => QueryKey,
  apply: (data: Data, input: Input, at: number) => Data,
  { below = false } = {},
): void {
  overlays.set(name, [...(overlays.get(name) ?? []), { keyOf, apply, below }])
}

/** @param scope changes of one kind and scope are sent one after the other, in their order */
export function useChange<Input, Result>(change: Change<Input, Result>, scope?: string) {
  const queryClient = useQueryClient()
  return useMutation(mutationOf(queryClient, change, scope))
}

function mutationOf<Input, Result>(
  queryClient: QueryClient,
  { name, send, orderOf, onSuccess, onRefusal }: Change<Input, Result>,
  scope?: string,
) {
  const latest = (input: Input) => orderOf && latestEventOf(queryClient, orderOf(input))
  return {
    mutationKey: [name],
    mutationFn: send,
    ...(scope !== undefined && { scope: { id: `${name} ${scope}` } }),
    onMutate: latest,
    onSuccess: (response: Result, input: Input, before: number | undefined) =>
      // An event in the meantime may be newer than the response.
      onSuccess(queryClient, response, input, latest(input) === before ? writeResponse : loadAgain),
    onError: (error: Error, input: Input) => onRefusal(queryClient, error, input),
  }
}

/** Makes a change outside of a component. The change itself reports its outcome. */
export function startChange<Input, Result>(
  queryClient: QueryClient,
  change: Change<Input, Result>,
  input: Input,
  scope?: string,
): void {
  const options = queryClient.defaultMutationOptions(mutationOf(queryClient, change, scope))
  void queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute(input)
    .catch(() => undefined)
}

interface Pending {
  name: string
  input: unknown
  at: number
}

const NONE: Pending[] = []
const lists = new WeakMap<MutationCache, Pending[]>()

/** The pending changes in their order. The array stays the same until they change. */
function pendingIn(cache: MutationCache): Pending[] {
  const before = lists.get(cache) ?? NONE
  const now = cache.getAll().flatMap(({ options, state }) => {
    const name = options.mutationKey?.[0]
    const isShown = state.status === 'pending' && typeof name === 'string' && overlays.has(name)
    return isShown ? [{ name, input: state.variables, at: state.submittedAt }] : []
  })
  const isSame =
    now.length === before.length && now.every(({ input }, index) => input === before[index]?.input)
  if (isSame) return before
  lists.set(cache, now)
  return now
}

/** Whether the page shows a change that the server hasn't answered yet. */
export const hasPending = (queryClient: QueryClient): boolean =>
  pendingIn(queryClient.getMutationCache()).length > 0

/** The loaded data of a key with the pending changes over it. */
export function withPending<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data): Data {
  return overlaid(queryKey, data, pendingIn(queryClient.getMutationCache()))
}

function overlaid<Data>(queryKey: QueryKey, data: Data, pending: Pending[]): Data {
  let shown = data
  for (const { name, input, at } of pending) {
    for (const { keyOf, apply, below } of overlays.get(name) ?? []) {
      const key = keyOf(input as never)
      const lies = partialMatchKey(queryKey, key) && (below || queryKey.length === key.length)
      if (lies) shown = apply(shown as never, input as never, at) as Data
    }
  }
  return shown
}

const inputsOf = <Input, Result>(pending: Pending[], { name }: Change<Input, Result>): Input[] =>
  pending.flatMap((change) => (change.name === name ? [change.input as Input] : []))

/** The inputs of a change that are pending and visible. */
export const pendingInputs = <Input, Result>(
  queryClient: QueryClient,
  change: Change<Input, Result>,
): Input[] => inputsOf(pendingIn(queryClient.getMutationCache()), change)

/** Like `pendingInputs`, and rerenders when the pending changes do. */
export function usePendingInputs<Input, Result>(change: Change<Input, Result>): Input[] {
  const pending = usePending()
  return useMemo(() => inputsOf(pending, change), [pending, change])
}

function usePending(): Pending[] {
  const cache = useQueryClient().getMutationCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => pendingIn(cache),
  )
}

/** Like `withPending`, and rerenders when the pending changes do. */
export function useWithPending<Data>(queryKey: QueryKey, data: Data | undefined): Data | undefined {
  const pending = usePending()
  const hash = hashKey(queryKey)
  return useMemo(
    () => (data === undefined ? undefined : overlaid(queryKey, data, pending)),
    // oxlint-disable-next-line react/exhaustive-deps -- the hash stands for the key, which is another array each time
    [hash, data, pending],
  )
}

type WriteResponse = typeof writeResponse
/** Used instead of writing a response. The change stays pending until the new data is loaded. */
const loadAgain: WriteResponse = (queryClient, queryKey) =>
  queryClient.invalidateQueries({ queryKey: [...queryKey], exact: true })

/** A key of `queryOptions`, which knows the type of its data. */
type TypedKey = QueryKey & { [dataTagSymbol]: unknown }
type DataOf<Key extends TypedKey> = Key[typeof dataTagSymbol]

/**
 * Writes a response into the loaded data. A load under way was requested before the response and would undo
 * it, so it is requested once more.
 */
export async function writeResponse<Key extends TypedKey>(
  queryClient: QueryClient,
  queryKey: Key,
  change: (data: DataOf<Key>) => DataOf<Key>,
): Promise<void> {
  const stale = queryClient.getQueryState(queryKey)?.isInvalidated ?? false
  const onItsWay = stale || queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<DataOf<Key>>([...queryKey], (data) => data && change(data))
  if (onItsWay) void queryClient.invalidateQueries({ queryKey, exact: true })
}
