import { useSyncExternalStore } from 'react'
import { NoticeRegion } from '../ui/notice-region.tsx'
import { Notice } from '../ui/notice.tsx'
import { dismiss, shownToasts, subscribe } from './toast.ts'

const DURATION_MS = 5000

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, shownToasts)
  const open = shown.filter((toast) => toast.open)
  return (
    <NoticeRegion shown={open.length > 0} onEscape={() => open.forEach(({ id }) => dismiss(id))}>
      {shown.map((toast) => (
        <Notice
          key={toast.id}
          open={toast.open}
          onClose={() => dismiss(toast.id)}
          title={toast.title}
          description={toast.description}
          variant={toast.variant}
          duration={DURATION_MS}
        />
      ))}
    </NoticeRegion>
  )
}
