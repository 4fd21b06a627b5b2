import { useEffect, useRef } from 'react'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/files/checklists.ts'
import * as tCommon from '#texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useOwnEscape } from '../../ui/dialog/own-escape.ts'

const LONGEST_TITLE = 300

interface AddItemRowProps {
  checklist: string
  text: string
  hint: string | undefined
  onChange: (text: string) => void
  onAdd: (title: string) => void
  onClose: () => void
}

export function AddItemRow({ checklist, text, hint, onChange, onAdd, onClose }: AddItemRowProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const title = text.trim()
  const long = tooLong(text, LONGEST_TITLE)
  useOwnEscape(form, onClose)
  useEffect(() => field.current?.focus(), [])

  return (
    <form
      ref={form}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        field.current?.focus()
        if (title !== '' && !long) onAdd(title)
      }}
    >
      <TextField
        ref={field}
        label={t.newItemOf({ name: checklist })}
        hideLabel
        placeholder={t.addNewItem}
        autoComplete="off"
        enterKeyHint="next"
        className="flex-1 basis-48"
        value={text}
        hint={hint}
        error={long}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="ml-auto flex gap-2">
        <Button type="submit" variant="primary" disabled={title === '' || long !== undefined}>
          {t.add}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {tCommon.cancel}
        </Button>
      </div>
    </form>
  )
}
