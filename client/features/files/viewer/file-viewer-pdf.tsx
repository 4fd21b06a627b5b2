import { useEffect, useState } from 'react'
import * as t from '#texts/files/file-viewer.ts'
import { reloadForMissingChunk } from '../../../core/lazy/new-build.ts'
import { FileViewerFailure, FileViewerLoading } from './file-viewer-states.tsx'
import type { PdfView } from './pdf-view.tsx'
import type { ViewProps } from './file-viewer-view.ts'

export function FileViewerPdf(props: ViewProps) {
  const { file, onFailed } = props
  const [part, setPart] = useState<{ View: typeof PdfView } | 'failed'>()
  const [attempt, setAttempt] = useState(0)

  // Not with `lazy`, which would remember a failure after the connection is back.
  useEffect(() => {
    let wanted = true
    import('./pdf-view.tsx').then(
      ({ PdfView }) => wanted && setPart({ View: PdfView }),
      async () => {
        if ((await reloadForMissingChunk(attempt > 0)) || !wanted) return
        setPart('failed')
        onFailed(true)
      },
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])

  if (part === 'failed') {
    return (
      <FileViewerFailure
        fileId={file.id}
        message={t.viewerNotLoaded}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  return part ? <part.View {...props} /> : <FileViewerLoading label={t.loadingPdf} />
}
