import { newId } from '../api/request-id.ts'
import { registerUnsaved, UNSENT } from './unsaved.ts'

/** Plain data, so a queue of changes would only have to store the list. */
export interface Draft<Input = unknown> {
  /** Its request's idempotency key begins with it. */
  id: string
  /** The name of its change, or of the form that it is typed in. */
  kind: string
  about: string
  input: Input
  /** `closed`: its field is closed, and has the text when it opens again. */
  state: 'typing' | 'sending' | 'refused' | 'closed'
  /** When it was sent last, in milliseconds since 1970. */
  at: number
  /** Only the page has its text. It survives a reload, and a question is asked before it is lost. */
  isTyped: boolean
  /** As it was before a reload, or before its field was closed. */
  isRestored?: boolean
}

const KEY = 'kerf.drafts'

interface Stored {
  owner: string
  drafts: Draft[]
}

// Other people's drafts are never read, and are removed once somebody else signs in.
let owner = ''
let drafts: Draft[] = []
const listeners = new Set<() => void>()

registerUnsaved({
  isDirty: () => drafts.some(({ isTyped, state }) => isTyped || state === 'sending'),
  question: () => (drafts.some(({ state }) => state === 'sending') ? UNSENT : undefined),
})

export const allDrafts = (): Draft[] => drafts

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function unsentDrafts<Input>(kind: string, about: string): Draft<Input>[] {
  return drafts.filter(
    (draft): draft is Draft<Input> =>
      draft.kind === kind && draft.about === about && draft.state !== 'sending',
  )
}

export const unsentDraft = <Input>(kind: string, about: string): Draft<Input> | undefined =>
  unsentDrafts<Input>(kind, about).at(-1)

export const putDraft = (draft: Draft): void => set([...drafts.filter(({ id }) => id !== draft.id), draft])

export const dropDraft = (id: string): void => set(drafts.filter((draft) => draft.id !== id))

export function setUnsent(kind: string, about: string, next: Draft[] = []): void {
  const former = unsentDrafts(kind, about)
  if (former.length === 0 && next.length === 0) return
  set([...drafts.filter((draft) => !former.includes(draft)), ...next])
}

/** It keeps its id until it is empty: text typed after that is another request. */
export function typed<Input>(
  former: Draft | undefined,
  { kind, about, input, isTyped }: Pick<Draft<Input>, 'kind' | 'about' | 'input' | 'isTyped'>,
): Draft<Input> {
  const id = former?.isTyped && isTyped ? former.id : newId()
  return { id, kind, about, input, state: 'typing', at: 0, isTyped }
}

export const typeDraft = <Input>(draft: Parameters<typeof typed<Input>>[1]): void =>
  setUnsent(draft.kind, draft.about, [typed(unsentDraft(draft.kind, draft.about), draft)])

export function openDrafts({ id, orgId }: { id: string; orgId: string | null }): void {
  const next = `${id} ${orgId}`
  if (owner === next) return
  owner = next
  const stored = read()
  drafts = stored?.owner === owner ? stored.drafts.map(restored) : []
  store()
}

/** A draft that was being sent may be saved already. Its id makes sure that it's saved once. */
const restored = (draft: Draft): Draft => ({
  ...draft,
  state: draft.state === 'sending' ? 'typing' : draft.state,
  isRestored: true,
})

/** A refusal that arrives after it isn't stored either. */
export function clearDrafts(): void {
  set([])
  owner = ''
}

function set(next: Draft[]): void {
  drafts = next
  store()
  for (const listener of listeners) listener()
}

function read(): Stored | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Stored
    return Array.isArray(stored.drafts) ? stored : undefined
  } catch {
    // Nothing is stored, or the browser refuses storage.
    return undefined
  }
}

function store(): void {
  if (owner === '') return
  const stored = drafts.filter(({ isTyped }) => isTyped)
  try {
    if (stored.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts: stored } satisfies Stored))
  } catch {
    // The browser refuses storage, so the drafts last as long as the page.
  }
}
