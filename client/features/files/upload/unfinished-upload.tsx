import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/uploads.ts'
import { useOnline } from '../../../core/use-online.ts'
import { useUnsavedDialog } from '../../../core/drafts/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DISCARD, UploadMessages } from './upload-messages.tsx'

interface UnfinishedUploadProps {
  title: string
  files: File[]
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** Holds the files while the upload code can't be loaded, and tries again when the network is back. */
export function UnfinishedUpload({ title, files, busy, onRetry, onClose }: UnfinishedUploadProps) {
  const online = useOnline()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const { close, layer } = useUnsavedDialog({ open: true, dirty: true, onClose, question: DISCARD })

  return (
    <Dialog
      open
      sheet
      onOpenChange={(open) => {
        if (!open) close()
      }}
      layer={layer}
      title={title}
      description={files.map(({ name }) => name).join(', ')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {tCommon.cancel}
          </Button>
          <Button variant="primary" sends={false} busy={busy} onClick={onRetry}>
            <RotateCw aria-hidden />
            {t.retry({ n: files.length })}
          </Button>
        </>
      }
    >
      <UploadMessages failed={[]} refused={[online ? t.unreachable : t.noNetwork]} />
    </Dialog>
  )
}
