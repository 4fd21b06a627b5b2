import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as t from '#texts/files/checklists.ts'
import { RESTORED } from '../../core/drafts/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { AddItemRow } from './add-item-row.tsx'
import { closeItemRow, openItemRow, putItemText, takeItem, useItemRow } from './item-draft.ts'

interface AddItemsProps {
  checklistId: string
  name: string
  onAdd: (title: string, draftId: string | undefined) => void
}

export function AddItems({ checklistId, name, onAdd }: AddItemsProps) {
  const { row, opener, close } = useRow(checklistId)
  return (
    <>
      {row.sending.map(({ id, title }) => (
        <p key={id} className="animate-breathe py-1.5 pl-14 text-sm wrap-anywhere text-muted">
          {title}
        </p>
      ))}
      <div className="mt-1">
        {row.isOpen ? (
          <AddItemRow
            checklist={name}
            text={row.text}
            hint={row.isRestored ? RESTORED : undefined}
            onChange={(text) => putItemText(checklistId, text)}
            onAdd={(title) => onAdd(title, takeItem(checklistId))}
            onClose={close}
          />
        ) : (
          <Button
            ref={opener}
            variant="ghost"
            className="-ml-3"
            aria-label={t.addItemTo({ name })}
            onClick={() => openItemRow(checklistId)}
          >
            <Plus aria-hidden />
            {t.addItem}
          </Button>
        )}
      </div>
    </>
  )
}

/** The row stays open while another tab is open. A closed row keeps its text. */
function useRow(checklistId: string) {
  const row = useItemRow(checklistId)
  const { isOpen } = row
  const opener = useRef<HTMLButtonElement>(null)
  const closed = useRef(false)
  useEffect(() => {
    if (closed.current && !isOpen) opener.current?.focus({ preventScroll: true })
    closed.current = false
  }, [isOpen])
  const close = () => {
    closed.current = true
    closeItemRow(checklistId)
  }
  return { row, opener, close }
}
