import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/planning/meeting.ts'
import { useUnsavedDialog } from '../../core/drafts/use-unsaved.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { OrderUploads } from '../files/upload/order-uploads.tsx'
import { discardNotes, useHasUnsent } from '../notes/note-draft.ts'
import { NoteField } from '../notes/note-field.tsx'
import { NotesTab } from '../notes/notes-tab.tsx'
import { focusCard } from '../orders/overlay/focus-card.ts'

interface NoteDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function NoteDialog({ order, open, onClose }: NoteDialogProps) {
  const { id, number, title, customerName } = order
  const close = () => {
    discardNotes(id)
    onClose()
  }
  const unsaved = useUnsavedDialog({ open, dirty: useHasUnsent(id), onClose: close })
  return (
    <OrderUploads orderId={id} parts={order.parts} open={open}>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (!next) unsaved.close()
        }}
        layer={unsaved.layer}
        sheet
        title={t.noteOn({ order: number })}
        description={title}
        onCloseAutoFocus={(event) => {
          if (focusCard(id)) event.preventDefault()
        }}
      >
        <NotesTab
          orderId={id}
          customerName={customerName}
          composer={<NoteField orderId={id} focused={1} />}
        />
      </Dialog>
    </OrderUploads>
  )
}
