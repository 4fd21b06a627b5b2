import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/files.ts'
import { cn } from '../../../ui/cn.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ApprovalLine } from '../../customer/approvals/approval-line.tsx'
import { approvalOf } from '../../customer/approvals/approval-states.ts'
import { FileMenu } from './file-menu.tsx'
import { useOpening } from './use-opening.ts'
import { isViewable } from './file-kind.tsx'

interface OlderVersionsProps {
  /** Newest first. */
  files: Attachment[]
  approvals: Approval[]
  onView: (file: Attachment) => void
  onDelete: (file: Attachment) => void
}

export function OlderVersions({ files, approvals, onView, onDelete }: OlderVersionsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const approved = files.find((file) => approvalOf(approvals, file.id)?.answer === 'approved')
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="flex min-h-7 w-full items-center gap-1 rounded-md text-left text-xs text-muted hover:text-ink pointer-coarse:min-h-11"
        onClick={() => setOpen(!open)}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-3.5 shrink-0 transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-0">
          {t.olderCount({ n: files.length })}
          {approved && <span className="text-done-ink">{t.approvedVersion({ n: approved.version })}</span>}
        </span>
      </button>
      {open && (
        <ul id={id} aria-label={t.olderVersions} className="divide-y divide-line border-t">
          {files.map((file) => (
            <OlderVersion
              key={file.id}
              file={file}
              approvals={approvals}
              onView={onView}
              onDelete={() => onDelete(file)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface OlderVersionProps extends Pick<OlderVersionsProps, 'approvals' | 'onView'> {
  file: Attachment
  onDelete: () => void
}

function OlderVersion({ file, approvals, onView, onDelete }: OlderVersionProps) {
  const label = t.namedVersion({ name: file.originalName, n: file.version })
  const viewable = isViewable(file.mimeType)
  const approval = approvalOf(approvals, file.id)
  const opening = useOpening(file)
  return (
    <li className="py-1">
      <div className="flex items-start gap-1">
        <button
          type="button"
          className="min-w-0 flex-1 rounded-md py-1 text-left hover:text-ink pointer-coarse:min-h-11"
          onClick={() => (viewable ? onView(file) : opening.open())}
        >
          <span dir="auto" title={file.originalName} className="block truncate text-xs font-medium">
            <span className="sr-only">{viewable ? t.view : t.open} </span>
            {t.shortVersion({ n: file.version })} · {file.originalName}
          </span>
          <span className="block text-xs text-muted">
            {file.isShared && t.sharedAnd}
            <RelativeTime at={file.createdAt} />
          </span>
        </button>
        <FileMenu
          label={label}
          file={file}
          approvals={approvals}
          isNewest={false}
          opening={opening}
          onDelete={onDelete}
        />
      </div>
      {approval && <ApprovalLine approval={approval} className="mb-1" />}
    </li>
  )
}
