import { Download, FileWarning, RotateCw } from 'lucide-react'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/requests.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/file-viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/state/loading.tsx'

type FailureProps = {
  message: string
  fileId: string
  onRetry?: () => void
}

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
            {tCommon.tryAgain}
          </Button>
        )}
        <a
          href={pathOf(filesApi.content, { id: fileId, query: { download: '1' } })}
          download
          className={buttonClass({ variant: 'primary' })}
        >
          <Download aria-hidden />
          {t.download}
        </a>
      </div>
    </div>
  )
}

/** After a delay, so that a fast load doesn't flicker. */
export function FileViewerLoading({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid animate-[fade-in_200ms_400ms_backwards] place-items-center text-ink"
    >
      <Spinner className="size-6" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
