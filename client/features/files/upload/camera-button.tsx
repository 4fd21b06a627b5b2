import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

/** Takes a photo into the order's files. Shown on touch devices only: those usually have a camera. */
export function CameraButton({ label }: { label?: string }) {
  const { upload, busy } = useOrderUploads()
  const [pressed, setPressed] = useState(false)
  const camera = useRef<HTMLInputElement>(null)

  const takePhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    upload(Array.from(currentTarget.files ?? []), true)
    // Many cameras give every photo the same name; without this the second photo would not fire a change event.
    currentTarget.value = ''
  }
  // The field comes with the first press, which it then takes.
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
