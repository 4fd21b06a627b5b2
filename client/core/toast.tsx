import { useSyncExternalStore } from 'react'
import { Notice, NoticeProvider, NoticeViewport, type NoticeVariant } from '../ui/notice.tsx'

interface Toast {
  id: number
  title: string
  description?: string
  variant?: NoticeVariant
  open: boolean
}

const LIMIT = 1
const DURATION_MS = 5000
const REMOVE_DELAY_MS = 1_000_000

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a notice; it takes the place of the one that is there. */
export function notify(notice: { title: string; description?: string; variant?: NoticeVariant }): void {
  lastId += 1
  set([{ ...notice, id: lastId, open: true }, ...toasts].slice(0, LIMIT))
}

export function notifyFailure(title: string, description: string): void {
  notify({ title, description, variant: 'destructive' })
}

function dismiss(id: number): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <NoticeProvider>
      {shown.map((toast) => (
        <Notice
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismiss(toast.id)
          }}
          title={toast.title}
          description={toast.description}
          variant={toast.variant}
          duration={DURATION_MS}
        />
      ))}
      <NoticeViewport />
    </NoticeProvider>
  )
}
