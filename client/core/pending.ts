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

// Changes that the server has not answered yet are pending mutations, with what they were asked for as plain data. They
// lie over what was loaded and are never written into it: whatever arrives meanwhile cannot undo them, and one that is
// refused leaves the truth by going away.

export interface Change<Input, Result> {
  /** Names it among all changes. */
  name: string
  send: (input: Input, context: { client: QueryClient }) => Promise<Result>
  /** The order that it changes, where its response has no version by which it could be told from newer events. */
  orderOf?: (input: Input) => string
  /** Writes the response into what was loaded, and says what there is to say. */
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
  /** In the queries whose keys begin with that key, too. */
  below: boolean
}

const overlays = new Map<string, Overlay[]>()

/**
 * Says what a change shows, before it is answered, in the data of a query. It may lie over data that has it already,
 * because its event was faster than its response: then `apply` changes nothing. It also gets the time at which the change
 * was made, in milliseconds.
 */
export function showWhilePending<Input, Result, Data>(
  { name }: Change<Input, Result>,
  keyOf: (input: Input) => QueryKey,
  apply: (data: Data, input: Input, at: number) => Data,
  { below = false } = {},
): void {
  overlays.set(name, [...(overlays.get(name) ?? []), { keyOf, apply, below }])
}

/** @param scope changes of one kind and scope go out one after the other, in the order in which they were made */
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
      // An event that came meanwhile may be newer than the response.
      onSuccess(queryClient, response, input, latest(input) === before ? writeResponse : loadAgain),
    onError: (error: Error, input: Input) => onRefusal(queryClient, error, input),
  }
}

/** Makes a change outside of a component. What there is to say of it, the change says itself. */
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

/** What is pending, in the order in which it was made; the same array until that changes. */
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

/** Whether something is shown as done that the server has not answered yet. */
export const hasPending = (queryClient: QueryClient): boolean =>
  pendingIn(queryClient.getMutationCache()).length > 0

/** What was loaded under a key, with the changes over it that are pending. */
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

/** What a change was asked for, of those that are pending and show something meanwhile. */
export const pendingInputs = <Input, Result>(
  queryClient: QueryClient,
  change: Change<Input, Result>,
): Input[] => inputsOf(pendingIn(queryClient.getMutationCache()), change)

/** As `pendingInputs`, drawn anew when what is pending changes. */
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

/** As `withPending`, drawn anew when what is pending changes. */
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
/** Instead of writing a response. The change stays pending until what it led to is loaded. */
const loadAgain: WriteResponse = (queryClient, queryKey) =>
  queryClient.invalidateQueries({ queryKey: [...queryKey], exact: true })

/** A key of `queryOptions`, which knows the type of its data. */
type TypedKey = QueryKey & { [dataTagSymbol]: unknown }
type DataOf<Key extends TypedKey> = Key[typeof dataTagSymbol]

/**
 * Writes what the server has answered into what was loaded. What is on its way was asked for before that response and
 * would undo it: it is asked for once more.
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
