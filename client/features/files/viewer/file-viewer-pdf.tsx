import { useEffect, useState } from 'react'
import { reloadForMissingPart } from '../../../core/parts/new-build.ts'
import { FileViewerFailure } from './file-viewer-failure.tsx'
import { FileViewerLoading } from './file-viewer-loading.tsx'
import type { PdfView } from './pdf-view.tsx'
import type { ViewProps } from './file-viewer-view.ts'

const UNREACHED = 'The viewer for PDFs could not be loaded. Check the connection and try again.'

/** Shows a PDF. The code for it loads with the first one. */
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
        if ((await reloadForMissingPart(attempt > 0)) || !wanted) return
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
    return <FileViewerFailure fileId={file.id} message={UNREACHED} onRetry={() => setAttempt(attempt + 1)} />
  }
  return part ? <part.View {...props} /> : <FileViewerLoading label="Loading the PDF" />
}
