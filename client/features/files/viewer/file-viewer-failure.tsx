import { Download, FileWarning, RotateCw } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'

type FailureProps = {
  /** What is wrong, and what to do. */
  message: string
  fileId: string
  onRetry?: () => void
}

/** Stands in the place of a file that cannot be shown. */
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
        <a href={`/api/files/${fileId}?download=1`} download className={buttonClass({ variant: 'primary' })}>
          <Download aria-hidden />
          Download
        </a>
      </div>
    </div>
  )
}
