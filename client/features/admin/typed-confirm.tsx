import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'

interface TypedConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** The organization's name. It must be typed in full before the button works. */
  name: string
  goes: string[]
  stays: string[]
  /** Another question of the form. */
  choice?: ReactNode
  busy: boolean
  onConfirm: () => void
}

export function TypedConfirm({
  open,
  onClose,
  title,
  name,
  goes,
  stays,
  choice,
  busy,
  onConfirm,
}: TypedConfirmProps) {
  const [typed, setTyped] = useState('')
  const matches = plain(typed) === plain(name)

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`${title}?`}
      description="This can’t be undone. A backup of what goes is written first, as a record: nothing puts it back."
      confirmLabel={title}
      destructive
      disabled={!matches}
      busy={busy}
      onConfirm={onConfirm}
      onCloseAutoFocus={() => setTyped('')}
    >
      <List title="Goes" items={goes} />
      <List title="Stays" items={stays} />
      {choice && <div className="mt-4">{choice}</div>}
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && !busy) onConfirm()
        }}
      >
        <TextField
          label={`Type the organization’s name: ${name}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="wrap-anywhere"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ')

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="mt-3 text-sm first:mt-0">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
