import { Download, ExternalLink, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import { pathOf } from '#shared/path-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'

const BUTTON = buttonClass({ variant: 'ghost', size: 'icon' })

/** The head of the file viewer: the file's name and the buttons for it. */
export function FileViewerHead({ file, place }: { file: Attachment; place: string }) {
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line bg-surface pt-[max(0.375rem,env(safe-area-inset-top))] pr-[max(0.5rem,env(safe-area-inset-right))] pb-1.5 pl-[max(1rem,env(safe-area-inset-left))]">
      <div aria-live="polite" className="min-w-0 flex-1">
        <Radix.Title dir="auto" className="truncate text-sm font-semibold tracking-tight text-ink">
          {file.originalName}
        </Radix.Title>
        <p className="text-xs text-muted tabular-nums">{place}</p>
      </div>
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
  )
}
