import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import * as t from '#texts/files/uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrderUploads } from './order-uploads.tsx'
import { prefetchUploads } from './use-uploads.tsx'

const QUIET = { variant: 'ghost', size: 'sm' } as const
const LOUD = { variant: 'outline' } as const

/** With a label it is one of a row of quiet buttons. */
export function CameraButton({ label }: { label?: string }) {
  const { upload, busy } = useOrderUploads()
  const [pressed, setPressed] = useState(false)
  const camera = useRef<HTMLInputElement>(null)

  const takePhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    upload(Array.from(currentTarget.files ?? []), true)
    // Many cameras give every photo the same name, and a second one would fire no change event.
    currentTarget.value = ''
  }
  useEffect(() => {
    if (pressed) camera.current?.click()
  }, [pressed])

  return (
    <span className="hidden pointer-coarse:inline-flex">
      <Button
        sends={false}
        {...(label ? QUIET : LOUD)}
        aria-label={label ? undefined : t.takeAPhoto}
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
          aria-label={t.photo}
          onChange={takePhoto}
        />
      )}
    </span>
  )
}
