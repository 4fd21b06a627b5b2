import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { countOf } from '../../../core/counted.ts'
import { useOnline } from '../../../core/use-online.ts'
import { useUnsavedDialog } from '../../../core/unsaved/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { UploadMessages } from './upload-messages.tsx'
import { DISCARD, NO_NETWORK } from './upload-words.ts'

interface KeptUploadProps {
  title: string
  files: File[]
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** Holds chosen files while the upload code can't be loaded, and tries again when the network is back. */
export function KeptUpload({ title, files, busy, onRetry, onClose }: KeptUploadProps) {
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
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            <RotateCw aria-hidden />
            Retry {countOf(files.length, 'file')}
          </Button>
        </>
      }
    >
      <UploadMessages failed={[]} refused={[online ? UNREACHED : NO_NETWORK]} />
    </Dialog>
  )
}

const UNREACHED = 'Kerf cannot be reached right now. What you chose stays here: try again in a moment.'
