import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Origin } from '../../core/api/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { AddItemRow } from './add-item-row.tsx'
import { endsWithPage } from '../../core/unsaved/ends-with-page.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { UNSENT } from '../../core/unsaved/unsent.ts'
import {
  closeItemRow,
  itemOrigin,
  openItemRow,
  putItemDraft,
  returnItemDraft,
  useItemRow,
} from './item-draft.ts'

interface AddItemsProps {
  checklistId: string
  name: string
  onAdd: (title: string, origin: Origin) => Promise<unknown>
}

interface Sending {
  key: number
  title: string
}

let lastKey = 0

// Pending items are stored nowhere else, and are still sent after the checklist is closed.
const onItsWay = endsWithPage(UNSENT)

/** The button that opens the row for new items, the row, and its typed and pending items. */
export function AddItems({ checklistId, name, onAdd }: AddItemsProps) {
  const [sending, setSending] = useState<Sending[]>([])
  const { row, opener, close } = useRow(checklistId)

  const send = async (title: string) => {
    const key = (lastKey += 1)
    const origin = itemOrigin(checklistId)
    putItemDraft(checklistId, '')
    setSending((all) => [...all, { key, title }])
    try {
      await onItsWay(onAdd(title, origin))
    } catch {
      // Its notice is shown already.
      returnItemDraft(checklistId, title, origin)
    }
    setSending((all) => all.filter((other) => other.key !== key))
  }

  return (
    <>
      {sending.map(({ key, title }) => (
        <p key={key} className="animate-breathe py-1.5 pl-14 text-sm wrap-anywhere text-muted">
          {title}
        </p>
      ))}
      <div className="mt-1">
        {row === undefined ? (
          <Button
            ref={opener}
            variant="ghost"
            className="-ml-3"
            aria-label={`Add Item to ${name}`}
            onClick={() => openItemRow(checklistId)}
          >
            <Plus aria-hidden />
            Add Item
          </Button>
        ) : (
          <AddItemRow
            checklist={name}
            text={row.text}
            hint={row.isBack ? RESTORED : undefined}
            onChange={(text) => putItemDraft(checklistId, text)}
            onAdd={(title) => void send(title)}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}

/**
 * The row stays open with its text until it is closed here, even while another tab is open. A closed row keeps its text
 * until it is opened again.
 */
function useRow(checklistId: string) {
  const row = useItemRow(checklistId)
  const isOpen = row !== undefined
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
