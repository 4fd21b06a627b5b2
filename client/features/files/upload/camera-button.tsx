import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

/** Takes a photo for the order's files. Shown only on touch devices, which usually have a camera. */
export function CameraButton({ label }: { label?: string }) {
  const { upload, busy } = useOrderUploads()
  const [pressed, setPressed] = useState(false)
  const camera = useRef<HTMLInputElement>(null)

  const takePhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    upload(Array.from(currentTarget.files ?? []), true)
    // Many cameras give every photo the same name. Without this the second photo would fire no change event.
    currentTarget.value = ''
  }
  // The first press renders the field, and then clicks it.
  useEffect(() => {
    if (pressed) camera.current?.click()
  }, [pressed])

  return (
    <span className="hidden pointer-coarse:inline-flex">
      <Button
        variant="outline"
        aria-label={label ? undefined : 'Take a photo'}
        busy={busy}
        onPointerEnter={prefetchUploads}
        onFocus={prefetchUploads}
        onClick={() => (pressed ? camera.current?.click() : setPressed(true))}
      >
        <Camera aria-hidden />
        {label}
      </Button>
      {pressed && (
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="Photo"
          onChange={takePhoto}
        />
      )}
    </span>
  )
}
