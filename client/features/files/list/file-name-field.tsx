import { useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { useOwnEscape } from '../../ui/own-escape.ts'

interface FileNameFieldProps {
  name: string
  onRename: (name: string) => void
  /** `byKey` when the focus is still in the field, and so has to go somewhere. */
  onEnd: (byKey: boolean) => void
}

/** Enter confirms, Escape cancels, and leaving saves a name that was changed. */
export function FileNameField({ name, onRename, onEnd }: FileNameFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // What it was called when the typing began: somebody else may rename it meanwhile.
  const [start] = useState(name)
  const [text, setText] = useState(name)
  const [error, setError] = useState<string>()
  // Ending takes the field away, and that is a leaving too.
  const ended = useRef(false)

  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, stemOf(name))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const end = (byKey: boolean) => {
    ended.current = true
    onEnd(byKey)
  }
  const confirm = (byKey: boolean) => {
    if (ended.current) return
    const next = text.trim()
    if (next === '') return setError('Please enter a file name')
    if (next !== start) onRename(next)
    end(byKey)
  }
  useOwnEscape(place, () => end(true))

  return (
    <div ref={place} className="min-w-0 flex-1">
      <TextField
        ref={field}
        label="File name"
        hideLabel
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={500}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onBlur={() => confirm(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Else it would also press the button that gets the focus.
          event.preventDefault()
          confirm(true)
        }}
      />
    </div>
  )
}

/** Where the ending begins: a drawing stays a drawing. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
