import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useOwnEscape } from '../../ui/dialog/own-escape.ts'

interface AddItemRowProps {
  checklist: string
  text: string
  /** Said below the field. */
  hint: string | undefined
  onChange: (text: string) => void
  onAdd: (title: string) => void
  onClose: () => void
}

/** Adds one item after the other until it is closed. */
export function AddItemRow({ checklist, text, hint, onChange, onAdd, onClose }: AddItemRowProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const title = text.trim()
  useOwnEscape(form, onClose)
  useEffect(() => field.current?.focus(), [])

  return (
    <form
      ref={form}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.focus()
        if (title !== '') onAdd(title)
      }}
    >
      <TextField
        ref={field}
        label={`New item of ${checklist}`}
        hideLabel
        placeholder="Add a new item"
        autoComplete="off"
        enterKeyHint="next"
        className="flex-1 basis-48"
        value={text}
        hint={hint}
        maxLength={300}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="ml-auto flex gap-2">
        <Button type="submit" variant="primary" disabled={title === ''}>
          Add
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
