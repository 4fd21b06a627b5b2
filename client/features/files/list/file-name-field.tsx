import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/files/files.ts'
import { useGivenBack } from '../../../core/drafts/use-draft.ts'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { useOwnEscape } from '../../../ui/dialog/own-escape.ts'
import { RENAME } from './files.api.ts'

const LONGEST_NAME = 500

interface FileNameFieldProps {
  fileId: string
  name: string
  onRename: (name: string) => void
  /** If a key ended it, the field still has the focus, which must move elsewhere. */
  onEnd: (byKey: boolean) => void
}

/** Leaving the field saves too. It begins with a name that couldn't be saved before. */
export function FileNameField({ fileId, name, onRename, onEnd }: FileNameFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Another user may rename the file in the meantime.
  const [start] = useState(name)
  const { returned, close } = useGivenBack<{ name: string }>(RENAME, fileId, () => {})
  const [text, setText] = useState(returned?.name ?? name)
  const [error, setError] = useState<string>()
  const long = tooLong(text, LONGEST_NAME)
  // Removing the field also fires blur, which must not save again.
  const ended = useRef(false)

  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, stemOf(text))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const end = (byKey: boolean) => {
    ended.current = true
    close()
    onEnd(byKey)
  }
  const confirm = (byKey: boolean) => {
    if (ended.current) return
    const next = text.trim()
    if (next === '') return setError(t.enterName)
    if (long) return
    if (next !== start) onRename(next)
    end(byKey)
  }
  useOwnEscape(place, () => end(true))
  // Back closes the order around it, and the field is gone by then.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () =>
      !ended.current && text.trim() !== '' && text.trim() !== start && onRename(text.trim())
  })
  useEffect(() => () => leave.current(), [])
  useUnsaved({ isDirty: () => text.trim() !== start, isLost: () => false })

  return (
    <div ref={place} className="min-w-0 flex-1">
      <TextField
        ref={field}
        label={t.fileName}
        hideLabel
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        error={error ?? long}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onBlur={() => confirm(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter would also press the button that gets the focus.
          event.preventDefault()
          confirm(true)
        }}
      />
    </div>
  )
}

/** The extension isn't selected, so that typing keeps it. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
