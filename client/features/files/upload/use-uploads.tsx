import { useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import * as t from '#texts/files/uploads.ts'
import { checkBuild, reloadForMissingChunk } from '../../../core/lazy/new-build.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { UnfinishedUpload } from './unfinished-upload.tsx'
import type { UploadDialog } from './upload-dialog.tsx'
import type { Batch, UploadJob } from './uploader.ts'

let loading: ReturnType<typeof loadParts> | undefined

// A browser remembers a failed import until a reload, which loses the files. So the server must answer first.
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

export function prefetchUploads(): void {
  load().catch(() => undefined)
}

export type Uploading = UploadJob &
  Pick<ComponentProps<typeof UploadDialog>, 'title' | 'about' | 'onUploaded'>

interface UploadsOptions extends Uploading {
  /** The upload ends when its target changes. Null without one. */
  scope: string | null
}

export interface Uploads {
  /** `start` begins the upload at once. `own` overrides the options once. */
  upload: (files?: File[], start?: boolean, own?: Partial<Uploading>) => void
  busy: boolean
  dialog: ReactNode
}

interface Session extends Pick<Uploading, 'title' | 'about' | 'onUploaded'> {
  batch: Batch
  Dialog: typeof UploadDialog
}

interface Kept {
  files: File[]
  start: boolean
  own: Partial<Uploading>
}

export function useUploads({ scope, ...options }: UploadsOptions): Uploads {
  const [session, setSession] = useState<Session>()
  const [kept, setKept] = useState<Kept>()
  const [busy, setBusy] = useState(false)
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
        if (!isOpen)
          setSession({ batch, Dialog, title: job.title, about: job.about, onUploaded: job.onUploaded })
        addTo(batch.uppy, chosen.current.splice(0))
        setKept(undefined)
        // Failures are shown for each file.
        if (start) batch.uppy.upload().catch(() => undefined)
      })
      .catch(async () => {
        if (chosen.current.length > 0) return setKept({ files: [...chosen.current], start, own })
        if (await reloadForMissingChunk(failedBefore.current)) return
        failedBefore.current = true
        notifyFailure(t.failedTitle, t.failed)
      })
      .finally(() => setBusy(false))
  }, [])

  const dialog = session ? (
    <Opened {...session} onClose={end} />
  ) : (
    kept && (
      <UnfinishedUpload
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
