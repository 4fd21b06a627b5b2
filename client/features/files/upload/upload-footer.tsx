import { RotateCw, Upload } from 'lucide-react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/uploads.ts'
import { Button } from '../../../ui/button.tsx'
import type { UploadState } from './upload-state.ts'
import { retryFailed, type Uploader } from './uploader.ts'

interface UploadFooterProps {
  uppy: Uploader
  state: UploadState
  onClose: () => void
}

function wordsOf({ total, waiting, done }: UploadState): string {
  if (total === 0) return ''
  if (done === total) return t.complete
  return waiting === total ? t.selected({ n: total }) : t.progress({ done, total })
}

export function UploadFooter({ uppy, state, onClose }: UploadFooterProps) {
  const { total, waiting, running, done, failed, later } = state
  const finished = total > 0 && done === total && later === 0
  const again = failed.filter(({ refused }) => !refused).length
  // Failures are shown for each file.
  const start = () => void uppy.upload().catch(() => undefined)
  const retry = () => void retryFailed(uppy).catch(() => undefined)

  return (
    <>
      <p role="status" className="mr-auto text-sm text-muted tabular-nums">
        {wordsOf(state)}
      </p>
      <Button variant="ghost" onClick={onClose}>
        {finished ? tCommon.close : tCommon.cancel}
      </Button>
      {again > 0 && (
        <Button variant={waiting > 0 ? 'outline' : 'primary'} onClick={retry}>
          <RotateCw aria-hidden />
          {t.retry({ n: again })}
        </Button>
      )}
      {(waiting > 0 || total === 0) && (
        <Button variant="primary" disabled={total === 0} onClick={start}>
          <Upload aria-hidden />
          {total === 0 ? t.upload : t.uploadSome({ n: waiting })}
        </Button>
      )}
      {running > 0 && waiting === 0 && failed.length === 0 && (
        <Button variant="primary" busy sends={false}>
          <Upload aria-hidden />
          {t.uploading}
        </Button>
      )}
    </>
  )
}
