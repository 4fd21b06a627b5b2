import { Camera, Upload } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

const early = { onPointerEnter: prefetchUploads, onFocus: prefetchUploads }

export function UploadButtons() {
  const { upload, busy } = useOrderUploads()
  const camera = useRef<HTMLInputElement>(null)

  const takePhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    upload(Array.from(currentTarget.files ?? []), true)
    // Many cameras give every photo the same name; without this the second photo would not fire a change event.
    currentTarget.value = ''
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" busy={busy} onClick={() => upload()} {...early}>
        <Upload aria-hidden />
        Upload files
      </Button>
      {/* Shown on touch devices only: those usually have a camera. */}
      <span className="hidden pointer-coarse:inline-flex">
        <Button variant="outline" busy={busy} onClick={() => camera.current?.click()} {...early}>
          <Camera aria-hidden />
          Take photo
        </Button>
      </span>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo"
        onChange={takePhoto}
      />
    </div>
  )
}
