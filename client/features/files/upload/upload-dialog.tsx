import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './upload-dialog.css'
import Dashboard from '@uppy/react/dashboard'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UploadFooter } from './upload-footer.tsx'
import type { UploadLimits } from './upload-limits.ts'
import { UploadMessages } from './upload-messages.tsx'
import { useUploadState } from './upload-state.ts'
import type { Uploader } from './uploader.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const CLOSE_MS = 1000
const THUMBNAIL_PX = 200
interface UploadDialogProps {
  uppy: Uploader
  title: string
  limits: UploadLimits
  /** How many files were uploaded, as soon as all are, or when the dialog closes on less. */
  onUploaded: (count: number) => void
  onClose: () => void
}

/** Files on their way: chosen, sent, and what became of each. Closes by itself when all are uploaded. */
export function UploadDialog({ uppy, title, limits, onUploaded, onClose }: UploadDialogProps) {
  const state = useUploadState(uppy)
  const { total, waiting, running, done, failed } = state
  const pending = waiting + running + failed.length
  const finished = total > 0 && pending === 0
  const [asking, setAsking] = useState(false)
  const leaving = useLeaveGuard(pending > 0)
  useAllUploaded(finished, done, onUploaded, onClose)

  const close = () => {
    if (pending > 0) return setAsking(true)
    onClose()
  }
  const giveUp = () => {
    if (done > 0) onUploaded(done)
    leaving?.answer(false)
    onClose()
  }
  const stay = () => {
    leaving?.answer(true)
    setAsking(false)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={title}
        description={limits.hint}
        footer={<UploadFooter uppy={uppy} state={state} onClose={close} />}
        className="upload-dialog flex flex-col gap-3"
      >
        <Dashboard
          uppy={uppy}
          width="100%"
          height="22rem"
          thumbnailWidth={THUMBNAIL_PX}
          proudlyDisplayPoweredByUppy={false}
          singleFileFullScreen={false}
          hidePauseResumeButton
          hideCancelButton
          disableInformer
          disableStatusBar
          fileManagerSelectionType="files"
          locale={{ strings: wordsOf(title, limits) }}
        />
        <UploadMessages state={state} />
      </Dialog>
      <ConfirmDialog
        open={asking || leaving !== undefined}
        onOpenChange={(open) => {
          if (!open) stay()
        }}
        title={running > 0 ? 'Cancel the upload?' : 'Discard these files?'}
        description={
          running > 0 ? 'What has not arrived yet will not be uploaded.' : 'They have not been uploaded.'
        }
        confirmLabel={running > 0 ? 'Cancel upload' : 'Discard'}
        cancelLabel={running > 0 ? 'Keep uploading' : 'Keep them'}
        onConfirm={giveUp}
      />
    </>
  )
}

function wordsOf(title: string, { what }: UploadLimits) {
  // Nothing is dropped from a thumb.
  const thumb = matchMedia('(pointer: coarse)').matches
  return {
    dashboardTitle: title,
    removeFile: 'Remove %{file}',
    dropPasteFiles: thumb ? '%{browseFiles}' : `Drop ${what} here or %{browseFiles}`,
    browseFiles: thumb ? `Choose ${what}` : 'choose from this device',
  }
}

function useAllUploaded(
  finished: boolean,
  count: number,
  onUploaded: (count: number) => void,
  onClose: () => void,
): void {
  const latest = useRef({ onUploaded, onClose })
  useEffect(() => {
    latest.current = { onUploaded, onClose }
  })
  useEffect(() => {
    if (!finished) return
    latest.current.onUploaded(count)
    const timer = setTimeout(() => latest.current.onClose(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [finished, count])
}
