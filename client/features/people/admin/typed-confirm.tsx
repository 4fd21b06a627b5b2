import { useState, type ReactNode } from 'react'
import * as t from '#texts/shop/database.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'

interface TypedConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  name: string
  goes: string[]
  stays: string[]
  choice?: ReactNode
  busy: boolean
  onConfirm: () => void
}

export function TypedConfirm({
  open,
  onClose,
  title,
  confirmLabel,
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
      title={title}
      description={t.cantBeUndone}
      confirmLabel={confirmLabel}
      destructive
      disabled={!matches}
      busy={busy}
      onConfirm={onConfirm}
      onCloseAutoFocus={() => setTyped('')}
    >
      <List title={t.removed} items={goes} />
      <List title={t.kept} items={stays} />
      {choice && <div className="mt-4">{choice}</div>}
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && !busy) onConfirm()
        }}
      >
        <TextField
          label={t.typeName({ name })}
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
