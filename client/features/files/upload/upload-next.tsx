import { Plus } from 'lucide-react'
import { useRef } from 'react'
import * as t from '#texts/files/uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import type { UploadState } from './upload-state.ts'

interface UploadNextProps {
  limit: number
  state: UploadState
  onNext: () => void
}

export function UploadNext({ limit, state: { room, later }, onNext }: UploadNextProps) {
  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {later > 0 && t.atOnce({ limit, later })}
      </p>
      {later > 0 && (
        <NextButton
          disabled={room === 0}
          count={Math.min(later, room === 0 ? limit : room)}
          onPress={onNext}
        />
      )}
    </>
  )
}

interface NextButtonProps {
  disabled: boolean
  count: number
  onPress: () => void
}

function NextButton({ disabled, count, onPress }: NextButtonProps) {
  const place = useRef<HTMLButtonElement>(null)
  useFocusFallback(place)
  return (
    // Not `disabled`, so that the button keeps the focus until the batch is uploaded.
    <Button
      ref={place}
      variant="outline"
      className="self-start aria-disabled:opacity-50"
      aria-disabled={disabled}
      onClick={onPress}
    >
      <Plus aria-hidden />
      {t.addNext({ n: count })}
    </Button>
  )
}
