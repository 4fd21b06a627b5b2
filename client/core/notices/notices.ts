import * as t from '#texts/account/session.ts'

export interface ShownNotice extends Notice {
  id: number
  open: boolean
}

export interface NoticeAction {
  label: string
  name?: string
  /** Ctrl-Z, or Cmd-Z on a Mac, does the same while the notice is shown. */
  undoes?: true
  run: () => void
}

export interface Offer {
  actions?: NoticeAction[]
  /** Milliseconds, if not the usual time. */
  duration?: number
  /** Its cause ends with the connection's return. */
  passing?: true
}

export type Explained = Offer & Required<Pick<Offer, 'actions' | 'duration'>>

interface Notice extends Offer {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** It goes when this order is opened, which shows more than the notice says. */
  about?: string
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

export function notify(notice: Notice): void {
  lastId += 1
  set([{ ...notice, id: lastId, open: true }])
}

export function notifyFailure(title: string, description: string, ...actions: NoticeAction[]): void {
  notify({ title, description, variant: 'destructive', actions })
}

export const latestNotice = (): number => lastId

export function explainFailure(id: number, reason: string, offer: Explained): void {
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

/** What they say was true without a connection. */
export function dismissPassing(): void {
  for (const { id, open, passing } of notices) if (open && passing) dismiss(id)
}

export function dismissAbout(orderId: string): void {
  for (const { id, open, about } of notices) if (open && about === orderId) dismiss(id)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownNotices = (): ShownNotice[] => notices

/** A new tab, so that nothing typed here is lost. An opener would give it a copy of this tab's storage. */
export const SIGN_IN = {
  actions: [
    {
      label: t.signIn,
      name: t.signInInTab,
      run: () => void window.open('/auth', '_blank', 'noopener'),
    },
  ],
  duration: 86_400_000,
}
