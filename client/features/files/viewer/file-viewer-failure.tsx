import { Download, FileWarning, RotateCw } from 'lucide-react'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/path-of.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'

type FailureProps = {
  /** The problem, and what the user can do. */
  message: string
  fileId: string
  onRetry?: () => void
}

/** Shown in place of a file that can't be displayed. */
export function FileViewerFailure({ message, fileId, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-5 px-6 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-active text-muted">
        <FileWarning aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <p className="max-w-96 text-base font-medium text-balance text-ink">{message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="outline" onClick={onRetry}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
        <a
          href={pathOf(filesApi.content, { id: fileId, query: { download: '1' } })}
          download
          className={buttonClass({ variant: 'primary' })}
        >
          <Download aria-hidden />
          Download
        </a>
      </div>
    </div>
  )
}
