import { useSyncExternalStore } from 'react'
import { NoticeRegion } from '../../ui/notice/notice-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useUndoKey } from '../undo/use-undo-key.ts'
import { dismiss, shownNotices, subscribe } from './notices.ts'

const DURATION_MS = 5000

export function NoticeList() {
  const shown = useSyncExternalStore(subscribe, shownNotices)
  useUndoKey()
  const open = shown.filter((notice) => notice.open)
  return (
    <NoticeRegion shown={open.length > 0} onEscape={() => open.forEach(({ id }) => dismiss(id))}>
      {shown.map((notice) => (
        <Notice
          key={notice.id}
          open={notice.open}
          onClose={() => dismiss(notice.id)}
          title={notice.title}
          description={notice.description}
          variant={notice.variant}
          actions={notice.actions}
          duration={notice.duration ?? DURATION_MS}
        />
      ))}
    </NoticeRegion>
  )
}
