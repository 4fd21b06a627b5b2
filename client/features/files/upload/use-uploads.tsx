import { useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { reloadForMissingPart } from '../../../core/parts/new-build.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import type { UploadDialog } from './upload-dialog.tsx'
import type { Batch, UploadJob } from './uploader.ts'

// Uppy is loaded with the first upload.
const load = async () => {
  const [dialog, uploader] = await Promise.all([import('./upload-dialog.tsx'), import('./uploader.ts')])
  return { Dialog: dialog.UploadDialog, create: uploader.createBatch, addTo: uploader.addTo }
}

/** Loads the code for uploads early, on hover or focus. */
export function prefetchUploads(): void {
  load().catch(() => undefined)
}

/** What is uploaded for what, and what is said of it. */
export type Uploading = UploadJob & Pick<ComponentProps<typeof UploadDialog>, 'title' | 'onUploaded'>

interface UploadsOptions extends Uploading {
  /** Names what the files are for; the upload ends when it changes. Null while there is nothing to upload to. */
  scope: string | null
}

export interface Uploads {
  /**
   * Opens the dialog, or adds the files to the open one. With `start` the upload begins at once. `own` is what is
   * different in this upload.
   */
  upload: (files?: File[], start?: boolean, own?: Partial<Uploading>) => void
  busy: boolean
  dialog: ReactNode
}

interface Session extends Pick<Uploading, 'title' | 'onUploaded'> {
  batch: Batch
  Dialog: typeof UploadDialog
}

/** The upload of a page or of an open order, which have one at a time. */
export function useUploads({ scope, ...options }: UploadsOptions): Uploads {
  const [session, setSession] = useState<Session>()
  const [busy, setBusy] = useState(false)
  const current = useRef<Batch>(undefined)
  const failedBefore = useRef(false)
  const latest = useRef({ scope, options })
  useEffect(() => {
    latest.current = { scope, options }
  })

  const end = useCallback(() => {
    current.current?.uppy.destroy()
    current.current = undefined
    setSession(undefined)
  }, [])
  useEffect(() => (scope === null ? undefined : end), [scope, end])

  const upload = useCallback((files: File[] = [], start = false, own: Partial<Uploading> = {}) => {
    const asked = latest.current.scope
    setBusy(true)
    load()
      .then(({ Dialog, create, addTo }) => {
        if (asked === null || asked !== latest.current.scope) return
        const job = { ...latest.current.options, ...own }
        const isOpen = current.current !== undefined
        const batch = (current.current ??= create(job))
        if (!isOpen) setSession({ batch, Dialog, title: job.title, onUploaded: job.onUploaded })
        addTo(batch.uppy, files)
        // Failures are shown for each file.
        if (start) batch.uppy.upload().catch(() => undefined)
      })
      .catch(async () => {
        if (await reloadForMissingPart(failedBefore.current)) return
        failedBefore.current = true
        notifyFailure('Upload failed', 'Failed to upload file')
      })
      .finally(() => setBusy(false))
  }, [])

  return { upload, busy, dialog: session && <Opened {...session} onClose={end} /> }
}

const Opened = ({ Dialog, ...rest }: Session & { onClose: () => void }) => <Dialog {...rest} />
