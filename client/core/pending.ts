import {
  hashKey,
  partialMatchKey,
  useMutation,
  useQueryClient,
  type dataTagSymbol,
  type MutateOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { newId } from './api/request-id.ts'
import { allDrafts, dropDraft, onDrafts, putDraft, setUnsent, type Draft } from './drafts/drafts.ts'
import { latestEventOf } from './live/event-handlers.ts'

// A pending change lies over the loaded data and is never written into it. Events therefore can't undo it,
// and a refused change leaves the true data when it goes.

export interface Change<Input, Result> {
  name: string
  /** @param id the draft's, for calls that take the id of their request */
  send: (input: Input, context: { client: QueryClient; id: string }) => Promise<Result>
  /** Needed if the response has no version to compare with newer events. */
  orderOf?: (input: Input) => string
  /** What the dialog is about that a refused input returns to. */
  returnsTo?: (input: Input) => string | undefined
  /** Whether a refused input has typed text, which stays a draft. */
  isTyped?: (input: Input, error: Error, queryClient: QueryClient) => boolean
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
  apply: (data: never, input: never, at: number, id: string) => unknown
  /** Whether it also applies to queries whose keys begin with that key. */
  below: boolean
}

const overlays = new Map<string, Overlay[]>()

/** If the data has the change already, `apply` changes nothing. It also gets the time in milliseconds. */
export function showWhilePending<Input, Result, Data>(
  { name }: Change<Input, Result>,
  keyOf: (input: Input) => QueryKey,
  apply: (data: Data, input: Input, at: number, id: string) => Data,
  { below = false } = {},
): void {
  overlays.set(name, [...(overlays.get(name) ?? []), { keyOf, apply, below }])
}

/** @param scope changes of one kind and scope are sent one after the other, in their order */
export function useChange<Input, Result>(change: Change<Input, Result>, scope?: string) {
  type Sent = Draft<Input>
  const queryClient = useQueryClient()
  const { mutate, ...mutation } = useMutation(mutationOf(queryClient, change, scope))
  return {
    ...mutation,
    mutate: useCallback(
      (input: Input, options?: MutateOptions<Result, Error, Sent, number | undefined>, id?: string) =>
        mutate(begin(change, input, id), options),
      [mutate, change],
    ),
  }
}

/** For use outside of a component. The change itself reports its outcome. */
export function startChange<Input, Result>(
  queryClient: QueryClient,
  change: Change<Input, Result>,
  input: Input,
  scope?: string,
  id?: string,
): void {
  const options = queryClient.defaultMutationOptions(mutationOf(queryClient, change, scope))
  void queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute(begin(change, input, id))
    .catch(() => undefined)
}

function mutationOf<Input, Result>(
  queryClient: QueryClient,
  change: Change<Input, Result>,
  scope: string | undefined,
) {
  const { name, send, orderOf, onSuccess, onRefusal } = change
  const latest = (input: Input) => orderOf && latestEventOf(queryClient, orderOf(input))
  return {
    mutationKey: [name],
    mutationFn: ({ id, input }: Draft<Input>) => send(input, { client: queryClient, id }),
    ...(scope !== undefined && { scope: { id: `${name} ${scope}` } }),
    onMutate: (draft: Draft<Input>) => {
      // A failure notice sends it again.
      putSending(draft)
      return latest(draft.input)
    },
    async onSuccess(response: Result, { id, input }: Draft<Input>, before: number | undefined) {
      // An event in the meantime may be newer than the response.
      await onSuccess(queryClient, response, input, latest(input) === before ? writeResponse : loadAgain)
      dropDraft(id)
      const dialog = change.returnsTo?.(input)
      if (dialog !== undefined) setUnsent(name, dialog)
    },
    onError(error: Error, draft: Draft<Input>) {
      if (change.isTyped?.(draft.input, error, queryClient)) {
        putDraft({ ...draft, state: 'refused', isTyped: true })
      } else dropDraft(draft.id)
      onRefusal(queryClient, error, draft.input)
    },
  }
}

function begin<Input, Result>(
  { name, returnsTo, orderOf }: Change<Input, Result>,
  input: Input,
  id = newId(),
): Draft<Input> {
  const former = allDrafts().find((draft) => draft.id === id)
  const about = former?.about ?? returnsTo?.(input) ?? orderOf?.(input) ?? ''
  const draft: Draft<Input> = {
    id,
    kind: name,
    about,
    input,
    state: 'sending',
    at: Date.now(),
    isTyped: former?.isTyped ?? false,
  }
  putDraft(draft)
  return draft
}

function putSending(draft: Draft): void {
  const known = allDrafts().find(({ id }) => id === draft.id)
  if (known === draft) return
  // What was typed into it since it was refused isn't sent.
  if (known && known.input !== draft.input) putDraft({ ...known, id: newId() })
  putDraft(draft)
}

const NONE: Draft[] = []
let lastPending = NONE

/** In their order. The array stays the same until they change. */
function pendingDrafts(): Draft[] {
  const now = allDrafts().filter(({ state, kind }) => state === 'sending' && overlays.has(kind))
  const isSame = now.length === lastPending.length && now.every((draft, at) => draft === lastPending[at])
  if (!isSame) lastPending = now
  return lastPending
}

export const withPending = <Data>(queryKey: QueryKey, data: Data): Data =>
  overlaid(queryKey, data, pendingDrafts())

function overlaid<Data>(queryKey: QueryKey, data: Data, pending: Draft[]): Data {
  let shown = data
  for (const { kind, input, at, id } of pending) {
    for (const { keyOf, apply, below } of overlays.get(kind) ?? []) {
      const key = keyOf(input as never)
      const lies = partialMatchKey(queryKey, key) && (below || queryKey.length === key.length)
      if (lies) shown = apply(shown as never, input as never, at, id) as Data
    }
  }
  return shown
}

export function useWithPending<Data>(queryKey: QueryKey, data: Data | undefined): Data | undefined {
  const pending = useSyncExternalStore(onDrafts, pendingDrafts)
  const hash = hashKey(queryKey)
  return useMemo(
    () => (data === undefined ? undefined : overlaid(queryKey, data, pending)),
    // oxlint-disable-next-line react/exhaustive-deps -- the hash stands for the key, which is another array each time
    [hash, data, pending],
  )
}

type WriteResponse = typeof writeResponse
/** The change stays pending until the new data is loaded. */
const loadAgain: WriteResponse = (queryClient, queryKey) =>
  queryClient.invalidateQueries({ queryKey: [...queryKey], exact: true })

/** A key of `queryOptions`, which knows the type of its data. */
type TypedKey = QueryKey & { [dataTagSymbol]: unknown }
type DataOf<Key extends TypedKey> = Key[typeof dataTagSymbol]

/** A load under way is older than the response and would undo it, so it is requested once more. */
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
