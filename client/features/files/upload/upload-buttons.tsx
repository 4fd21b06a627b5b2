import { Upload } from 'lucide-react'
import * as t from '#texts/files/uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { CameraButton } from './camera-button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

export function UploadButtons() {
  const { upload, busy } = useOrderUploads()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        sends={false}
        variant="outline"
        busy={busy}
        onClick={() => upload()}
        onPointerEnter={prefetchUploads}
        onFocus={prefetchUploads}
      >
        <Upload aria-hidden />
        {t.uploadFiles}
      </Button>
      <CameraButton label={t.takePhoto} />
    </div>
  )
}
