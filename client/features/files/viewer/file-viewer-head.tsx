import { Download, ExternalLink, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/path-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { ApprovalLine } from '../../approvals/approval-line.tsx'
import { approvalOf } from '../../approvals/approval-states.ts'
import type { CustomersFile } from '../list/customer-items.tsx'
import { FileViewerCustomer } from './file-viewer-customer.tsx'

const BUTTON = buttonClass({ variant: 'ghost', size: 'icon' })

export function FileViewerHead({ place, ...concerned }: CustomersFile & { place: string }) {
  const { file, approvals } = concerned
  const approval = approvalOf(approvals, file.id)
  const notes = [place, file.version > 1 && `version ${file.version}`, file.isShared && 'shared']
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line bg-surface pt-[max(0.375rem,env(safe-area-inset-top))] pr-[max(0.5rem,env(safe-area-inset-right))] pb-1.5 pl-[max(1rem,env(safe-area-inset-left))]">
        <div aria-live="polite" className="min-w-0 flex-1">
          <Radix.Title dir="auto" className="truncate text-sm font-semibold tracking-tight text-ink">
            {file.originalName}
          </Radix.Title>
          <p className="text-xs text-muted tabular-nums">{notes.filter(Boolean).join(' · ')}</p>
        </div>
        <FileViewerCustomer {...concerned} />
        <Tooltip label="Download" side="bottom">
          <a
            href={pathOf(filesApi.content, { id: file.id, query: { download: '1' } })}
            download
            className={BUTTON}
          >
            <Download aria-hidden />
            <span className="sr-only">Download</span>
          </a>
        </Tooltip>
        <Tooltip label="Open in new tab" side="bottom">
          <a
            href={pathOf(filesApi.content, { id: file.id })}
            target="_blank"
            rel="noreferrer"
            className={BUTTON}
          >
            <ExternalLink aria-hidden />
            <span className="sr-only">Open in new tab</span>
          </a>
        </Tooltip>
        <Radix.Close className={BUTTON}>
          <X aria-hidden />
          <span className="sr-only">Close</span>
        </Radix.Close>
      </div>
      {approval && (
        <div className="max-h-[30dvh] shrink-0 overflow-y-auto border-b border-line bg-surface px-4 py-2">
          <ApprovalLine approval={approval} />
        </div>
      )}
    </>
  )
}
