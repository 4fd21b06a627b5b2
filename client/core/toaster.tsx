import { useSyncExternalStore } from 'react'
import { Notice, NoticeProvider, NoticeViewport } from '../ui/notice.tsx'
import { dismiss, shownToasts, subscribe } from './toast.ts'

const DURATION_MS = 5000

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, shownToasts)
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
