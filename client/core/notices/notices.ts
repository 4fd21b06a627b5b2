/** A notice; at most one is shown at a time. */
export interface Toast {
  id: number
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  open: boolean
}

type Notice = Omit<Toast, 'id' | 'open'>

const LIMIT = 1
const REMOVE_DELAY_MS = 1_000_000

const KEPT = 'kerf.notice'

let lastId = 0
let toasts: Toast[] = keptNotices()
const listeners = new Set<() => void>()

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a notice; it takes the place of the one that is there. */
export function notify(notice: Notice): void {
  lastId += 1
  set([{ ...notice, id: lastId, open: true }, ...toasts].slice(0, LIMIT))
}

export function notifyFailure(title: string, description: string): void {
  notify({ title, description, variant: 'destructive' })
}

/** As `notify`, for when the page has been loaded anew. */
export function notifyAfterwards(notice: Notice): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(notice))
  } catch {
    // Where the browser refuses storage, nothing is said.
  }
}

function keptNotices(): Toast[] {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return kept === null ? [] : [{ ...(JSON.parse(kept) as Notice), id: 0, open: true }]
  } catch {
    return []
  }
}

export function dismiss(id: number): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownToasts = (): Toast[] => toasts
