import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './upload-dialog.css'
import Dashboard from '@uppy/react/dashboard'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import * as t from '#texts/files/uploads.ts'
import type { Question } from '../../../core/drafts/unsaved.ts'
import { useUnsavedDialog } from '../../../core/drafts/use-unsaved.ts'
import { useOnline } from '../../../core/use-online.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { UploadFooter } from './upload-footer.tsx'
import type { UploadLimits } from './upload-limits.ts'
import { DISCARD, UploadMessages } from './upload-messages.tsx'
import { UploadNext } from './upload-next.tsx'
import { useUploadState, type UploadState } from './upload-state.ts'
import { addNext, type Batch } from './uploader.ts'

const CLOSE_MS = 1000
const THUMBNAIL_PX = 200

const CANCEL: Question = {
  title: t.cancelTitle,
  description: t.cancelText,
  confirmLabel: t.cancelIt,
  cancelLabel: t.keepUploading,
}
const DISCARD_REST: Question = {
  ...DISCARD,
  title: t.discardRest,
  description: t.restNotUploaded,
}

interface UploadDialogProps {
  batch: Batch
  title: string
  /** Above the files: what they are about. */
  about?: ReactNode
  /** Called once a batch is uploaded, or when the dialog closes before that. */
  onUploaded: (count: number) => void
  onClose: () => void
}

export function UploadDialog({ batch, title, about, onUploaded, onClose }: UploadDialogProps) {
  const { uppy, limits } = batch
  const state = useUploadState(batch)
  const online = useOnline()
  const { total, waiting, running, done, failed, later } = state
  const pending = waiting + running + failed.length
  const uploaded = total > 0 && pending === 0
  useUploaded(uploaded, done, onUploaded)
  useAfterAll(uploaded && later === 0, onClose)
  // Files that succeeded beside failed ones haven't been reported yet.
  const notifyOfSome = () => pending > 0 && done > 0 && onUploaded(done)
  const next = () => {
    notifyOfSome()
    addNext(batch)
  }
  const { close, layer } = useUnsavedDialog({
    open: true,
    dirty: pending + later > 0,
    onClose: () => {
      notifyOfSome()
      onClose()
    },
    question: questionOf(state),
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      layer={layer}
      title={title}
      description={limits.hint}
      footer={<UploadFooter uppy={uppy} state={state} onClose={close} />}
      className="upload-dialog flex flex-col gap-3"
    >
      {about}
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
      <UploadNext limit={limits.files} state={state} onNext={next} />
      {/* Uppy waits for the network without a message. */}
      <UploadMessages
        failed={failed}
        refused={running > 0 && !online ? [t.noNetwork, ...state.refused] : state.refused}
      />
    </Dialog>
  )
}

function questionOf({ running, done }: UploadState): Question {
  if (running > 0) return CANCEL
  return done > 0 ? DISCARD_REST : DISCARD
}

function wordsOf(title: string, { what }: UploadLimits) {
  const thumb = matchMedia('(pointer: coarse)').matches
  return {
    dashboardTitle: title,
    removeFile: t.remove,
    dropHint: t.dropHere({ what }),
    dropPasteFiles: thumb ? '%{browseFiles}' : t.drop({ what }),
    browseFiles: thumb ? t.choose({ what }) : t.browse,
  }
}

function useUploaded(uploaded: boolean, count: number, onUploaded: (count: number) => void): void {
  const notify = useEffectEvent(onUploaded)
  useEffect(() => {
    if (uploaded) notify(count)
  }, [uploaded, count])
}

function useAfterAll(finished: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(() => close(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [finished])
}
