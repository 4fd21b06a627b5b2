import { Upload } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { CameraButton } from './camera-button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

export function UploadButtons() {
  const { upload, busy } = useOrderUploads()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        busy={busy}
        onClick={() => upload()}
        onPointerEnter={prefetchUploads}
        onFocus={prefetchUploads}
      >
        <Upload aria-hidden />
        Upload files
      </Button>
      <CameraButton label="Take photo" />
    </div>
  )
}
