import { Download, ExternalLink, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/requests.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/file-viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { ApprovalLine } from '../../customer/approvals/approval-line.tsx'
import { approvalOf } from '../../customer/approvals/approval-states.ts'
import type { CustomersFile } from '../list/customer-items.tsx'
import { FileViewerCustomer } from './file-viewer-customer.tsx'

const BUTTON = buttonClass({ variant: 'ghost', size: 'icon' })

export function FileViewerHead({ place, ...concerned }: CustomersFile & { place: string }) {
  const { file, approvals } = concerned
  const approval = approvalOf(approvals, file.id)
  const notes = [place, file.version > 1 && t.version({ n: file.version }), file.isShared && t.shared]
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
        <Tooltip label={t.download} side="bottom">
          <a
            href={pathOf(filesApi.content, { id: file.id, query: { download: '1' } })}
            download
            className={BUTTON}
          >
            <Download aria-hidden />
            <span className="sr-only">{t.download}</span>
          </a>
        </Tooltip>
        <Tooltip label={t.openInTab} side="bottom">
          <a
            href={pathOf(filesApi.content, { id: file.id })}
            target="_blank"
            rel="noreferrer"
            className={BUTTON}
          >
            <ExternalLink aria-hidden />
            <span className="sr-only">{t.openInTab}</span>
          </a>
        </Tooltip>
        <Radix.Close className={BUTTON}>
          <X aria-hidden />
          <span className="sr-only">{tCommon.close}</span>
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
