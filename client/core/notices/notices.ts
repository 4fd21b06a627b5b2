/** The notice on screen; at most one at a time. */
export interface ShownNotice extends Notice {
  id: number
  open: boolean
}

/** A button in a notice, which also closes it. */
export interface NoticeAction {
  label: string
  /** Its name for screen readers, if the label alone isn't enough. */
  name?: string
  /** Ctrl-Z, or Cmd-Z on a Mac, does the same while the notice is shown. */
  undoes?: true
  run: () => void
}

/** The buttons of a notice, and how long they are offered. */
export interface Offer {
  actions?: NoticeAction[]
  /** Milliseconds, if the notice stays for another time than usual. */
  duration?: number
}

interface Notice extends Offer {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

// The specification sets this. A closed notice fades out at once; until then it only stays in the list, unseen.
const REMOVE_DELAY_MS = 1_000_000

const STORAGE_KEY = 'kerf.notice'

let lastId = 0
let notices: ShownNotice[] = storedNotices()
const listeners = new Set<() => void>()

function set(next: ShownNotice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice, which replaces the current one. */
export function notify(notice: Notice): void {
  lastId += 1
  set([{ ...notice, id: lastId, open: true }])
}

export function notifyFailure(title: string, description: string, ...actions: NoticeAction[]): void {
  notify({ title, description, variant: 'destructive', actions })
}

export const latestNotice = (): number => lastId

/** Adds to a notice why something failed, and the buttons to go on. */
export function explainFailure(id: number, reason: string, offer: Required<Offer>): void {
  set(
    notices.map((notice) => {
      if (notice.id !== id) return notice
      const { description = '' } = notice
      const explained = description.includes(reason) ? description : withSentence(description, reason)
      return { ...notice, description: explained, ...offer }
    }),
  )
}

const withSentence = (text: string, next: string) =>
  text === '' ? next : `${text.replace(/[.!]$/, '')}. ${next}`

/** Like `notify`, but shows the notice after the next reload. */
export function notifyAfterwards(notice: Omit<Notice, 'actions'>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(notice))
  } catch {
    // The browser refuses storage: the page reloads without the notice.
  }
}

function storedNotices(): ShownNotice[] {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored === null ? [] : [{ ...(JSON.parse(stored) as Notice), id: 0, open: true }]
  } catch {
    return []
  }
}

export function dismiss(id: number): void {
  set(notices.map((notice) => (notice.id === id ? { ...notice, open: false } : notice)))
  setTimeout(() => set(notices.filter((notice) => notice.id !== id)), REMOVE_DELAY_MS)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownNotices = (): ShownNotice[] => notices
