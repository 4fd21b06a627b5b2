import { useId, useRef } from 'react'
import * as t from '#texts/board/changes.ts'
import { save } from '#texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { useUnsaved } from '../drafts/use-unsaved.ts'

interface UnsavedBarProps {
  shown: boolean
  busy: boolean
  /** The id of the form that it saves. It may be beside it. */
  form: string
  onDiscard: () => void
}

interface SavedForm {
  formState: { isDirty: boolean }
  reset: (values: undefined, options: { keepDirtyValues: boolean }) => void
}

/** For a form of saved values: what was typed is asked about before it is lost. Its `form` is the form's id. */
export function useUnsavedBar({ formState: { isDirty }, reset }: SavedForm, busy: boolean): UnsavedBarProps {
  const form = useId()
  useUnsaved({ isDirty: () => isDirty })
  // A form that follows what others save keeps typed values in each reset, unless it is told otherwise.
  return { shown: isDirty, busy, form, onDiscard: () => reset(undefined, { keepDirtyValues: false }) }
}

/** The last child of what it is about: it stays in view, and moves nothing as it comes and goes. */
export function UnsavedBar({ shown, ...bar }: UnsavedBarProps) {
  return (
    <>
      {/* Always rendered, so that screen readers say it. */}
      <p role="status" className="sr-only">
        {shown && t.unsaved}
      </p>
      {shown && <Bar {...bar} />}
    </>
  )
}

function Bar({ busy, form, onDiscard }: Omit<UnsavedBarProps, 'shown'>) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div
      ref={place}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-xl border bg-raised py-2.5 pr-2.5 pl-4 shadow-raised"
    >
      <p aria-hidden className="min-w-0 flex-1 basis-28 text-sm font-medium">
        {t.unsaved}
      </p>
      <Button variant="ghost" onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {save}
      </Button>
    </div>
  )
}
