import { useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { checkBuild, reloadForMissingPart } from '../../../core/parts/new-build.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { KeptUpload } from './kept-upload.tsx'
import type { UploadDialog } from './upload-dialog.tsx'
import type { Batch, UploadJob } from './uploader.ts'

let loading: ReturnType<typeof loadParts> | undefined

// Uppy loads with the first upload. A browser remembers a failed import until the page reloads, and a reload
// would lose the chosen files. So nothing is imported before the server answers.
async function loadParts() {
  if (!(await checkBuild())) throw new Error('The server does not answer')
  const [dialog, uploader] = await Promise.all([import('./upload-dialog.tsx'), import('./uploader.ts')])
  return { Dialog: dialog.UploadDialog, create: uploader.createBatch, addTo: uploader.addTo }
}

const load = () =>
  (loading ??= loadParts().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** Loads the code for uploads early, on hover or focus. */
export function prefetchUploads(): void {
  load().catch(() => undefined)
}

/** An upload job, with the texts of its dialog and notices. */
export type Uploading = UploadJob & Pick<ComponentProps<typeof UploadDialog>, 'title' | 'onUploaded'>

interface UploadsOptions extends Uploading {
  /** Identifies the target of the files. The upload ends when it changes. Null without a target. */
  scope: string | null
}

export interface Uploads {
  /**
   * Opens the dialog, or adds the files to the open one. With `start` the upload begins at once. `own`
   * overrides the options for this upload.
   */
  upload: (files?: File[], start?: boolean, own?: Partial<Uploading>) => void
  busy: boolean
  dialog: ReactNode
}

interface Session extends Pick<Uploading, 'title' | 'onUploaded'> {
  batch: Batch
  Dialog: typeof UploadDialog
}

/** Chosen files whose dialog couldn't be loaded. */
interface Kept {
  files: File[]
  start: boolean
  own: Partial<Uploading>
}

/** The upload of a page or of an open order; one runs at a time. */
export function useUploads({ scope, ...options }: UploadsOptions): Uploads {
  const [session, setSession] = useState<Session>()
  const [kept, setKept] = useState<Kept>()
  const [busy, setBusy] = useState(false)
  // The files that are not yet in a batch.
  const chosen = useRef<File[]>([])
  const current = useRef<Batch>(undefined)
  const failedBefore = useRef(false)
  const latest = useRef({ scope, options })
  useEffect(() => {
    latest.current = { scope, options }
  })

  const end = useCallback(() => {
    current.current?.uppy.destroy()
    current.current = undefined
    chosen.current = []
    setSession(undefined)
    setKept(undefined)
  }, [])
  useEffect(() => (scope === null ? undefined : end), [scope, end])

  const upload = useCallback((files: File[] = [], start = false, own: Partial<Uploading> = {}) => {
    const asked = latest.current.scope
    chosen.current.push(...files)
    setBusy(true)
    load()
      .then(({ Dialog, create, addTo }) => {
        if (asked === null || asked !== latest.current.scope) return
        const job = { ...latest.current.options, ...own }
        const isOpen = current.current !== undefined
        const batch = (current.current ??= create(job))
        if (!isOpen) setSession({ batch, Dialog, title: job.title, onUploaded: job.onUploaded })
        addTo(batch.uppy, chosen.current.splice(0))
        setKept(undefined)
        // Failures are shown for each file.
        if (start) batch.uppy.upload().catch(() => undefined)
      })
      .catch(async () => {
        if (chosen.current.length > 0) return setKept({ files: [...chosen.current], start, own })
        if (await reloadForMissingPart(failedBefore.current)) return
        failedBefore.current = true
        notifyFailure('Upload failed', 'Failed to upload file')
      })
      .finally(() => setBusy(false))
  }, [])

  const dialog = session ? (
    <Opened {...session} onClose={end} />
  ) : (
    kept && (
      <KeptUpload
        title={kept.own.title ?? options.title}
        files={kept.files}
        busy={busy}
        onRetry={() => upload([], kept.start, kept.own)}
        onClose={end}
      />
    )
  )
  return { upload, busy, dialog }
}

const Opened = ({ Dialog, ...rest }: Session & { onClose: () => void }) => <Dialog {...rest} />
