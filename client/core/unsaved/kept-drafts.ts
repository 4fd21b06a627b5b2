// What is being typed, as this tab stores it, so that it survives a reload. It belongs to one person in one
// organization: another's is never read, and is removed as soon as somebody else is signed in.
const KEY = 'kerf.drafts'

interface Kept {
  owner: string
  drafts: Record<string, unknown>
}

let kept: Kept = { owner: '', drafts: {} }
let restored = new Set<string>()

/** Whose drafts are read and stored from now on. */
export function openDrafts({ id, orgId }: { id: string; orgId: string | null }): void {
  const owner = `${id} ${orgId}`
  if (kept.owner === owner) return
  const stored = read()
  kept = { owner, drafts: stored?.owner === owner ? stored.drafts : {} }
  restored = new Set(Object.keys(kept.drafts))
  write()
}

export const readDraft = (name: string): unknown => kept.drafts[name]

/** Whether a draft stands as it was before the page was loaded. */
export const isRestored = (name: string): boolean => restored.has(name)

/** The drafts whose names begin with this. */
export function draftsOf(kind: string): unknown[] {
  return Object.entries(kept.drafts).flatMap(([name, draft]) => (name.startsWith(`${kind} `) ? [draft] : []))
}

/** Stores a draft as JSON, or removes it where it is undefined. */
export function keepDraft(name: string, draft: unknown): void {
  restored.delete(name)
  if (draft === undefined && !(name in kept.drafts)) return
  const { [name]: _former, ...others } = kept.drafts
  kept.drafts = draft === undefined ? others : { ...others, [name]: draft }
  write()
}

/** At the end of a session, and when it looks at another organization. */
export function clearDrafts(): void {
  kept.drafts = {}
  restored.clear()
  write()
}

function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Kept
  } catch {
    // Nothing is stored, or the browser refuses storage.
    return undefined
  }
}

function write(): void {
  if (kept.owner === '') return
  try {
    if (Object.keys(kept.drafts).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The browser refuses storage: the drafts last as long as the page.
  }
}
