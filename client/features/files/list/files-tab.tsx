import { Paperclip } from 'lucide-react'
import * as t from '#texts/files/files.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { approvalsQuery } from '../../customer/approvals/approvals.api.ts'
import { FILE_GRID, FileList } from './file-list.tsx'
import { filesQuery } from './files.api.ts'
import { UploadButtons } from '../upload/upload-buttons.tsx'

interface FilesTabProps {
  orderId: string
  inPanel?: boolean
}

/** Must be rendered within OrderUploads. */
export function FilesTab({ orderId, inPanel = false }: FilesTabProps) {
  return (
    <div className="flex flex-col gap-4">
      <UploadButtons />
      <Files orderId={orderId} inPanel={inPanel} />
    </div>
  )
}

function Files({ orderId, inPanel }: Required<FilesTabProps>) {
  const files = useRead(filesQuery(orderId))
  // Loaded at the same time, so that no tile grows afterwards.
  const approvals = useRead(approvalsQuery(orderId))
  if (files.data?.length === 0) {
    return <EmptyState compact icon={Paperclip} title={inPanel ? t.noneInPanel : t.none} />
  }
  if (files.data && (approvals.data ?? approvals.error)) {
    const known = approvals.data ?? []
    return <FileList orderId={orderId} files={files.data} approvals={known} inPanel={inPanel} />
  }
  if (files.error) {
    return <LoadError of={files} failure={t.notLoaded} compact />
  }
  return <FilesSkeleton />
}

function FilesSkeleton() {
  return (
    <div role="status" className={FILE_GRID}>
      <span className="sr-only">{t.loading}</span>
      {['w-4/5', 'w-3/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className="aspect-4/3 w-full rounded-lg!" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
