// Drafts as this tab stores them, so that they survive a reload. They belong to one person in one
// organization. Other people's drafts are never read, and are removed once somebody else signs in.
const KEY = 'kerf.drafts'

interface Kept {
  owner: string
  drafts: Record<string, unknown>
}

let kept: Kept = { owner: '', drafts: {} }
let restored = new Set<string>()

/** Sets whose drafts are read and stored. */
export function openDrafts({ id, orgId }: { id: string; orgId: string | null }): void {
  const owner = `${id} ${orgId}`
  if (kept.owner === owner) return
  const stored = read()
  kept = { owner, drafts: stored?.owner === owner ? stored.drafts : {} }
  restored = new Set(Object.keys(kept.drafts))
  write()
}

export const readDraft = (name: string): unknown => kept.drafts[name]

/** Whether a draft is still as it was before the reload. */
export const isRestored = (name: string): boolean => restored.has(name)

/** All drafts whose names begin with this. */
export function draftsOf(kind: string): unknown[] {
  return Object.entries(kept.drafts).flatMap(([name, draft]) => (name.startsWith(`${kind} `) ? [draft] : []))
}

/** Stores a draft as JSON. Undefined removes it. */
export function keepDraft(name: string, draft: unknown): void {
  restored.delete(name)
  if (draft === undefined && !(name in kept.drafts)) return
  const { [name]: _former, ...others } = kept.drafts
  kept.drafts = draft === undefined ? others : { ...others, [name]: draft }
  write()
}

/** Called when a session ends, or switches the organization. */
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
    // The browser refuses storage, so the drafts last as long as the page.
  }
}
