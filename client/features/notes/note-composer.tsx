import { useState } from 'react'
import { MessageField } from './message-field.tsx'
import { NoteField } from './note-field.tsx'
import { NoteModes, type NoteMode } from './note-modes.tsx'
import { UnansweredBar } from './unanswered-bar.tsx'
import { UnsentMessage } from './unsent-message-panel.tsx'
import { useUnsentMessage } from './unsent-message.ts'

interface NoteComposerProps {
  orderId: string
  /** The customer's name; null if the user can't write to them, undefined until that is known. */
  customerName: string | null | undefined
  /** The number of the customer's unanswered messages. */
  unanswered: number
  onAnswered: () => void
}

/** Writes an internal note, or a message to the customer. It returns to a note after each message. */
export function NoteComposer({ orderId, customerName, unanswered, onAnswered }: NoteComposerProps) {
  // Counts requests to focus the field. A click on the switch doesn't move the focus there.
  const [{ mode, focused }, setState] = useState<{ mode: NoteMode; focused: number }>({
    mode: 'note',
    focused: 0,
  })
  const hasText = useUnsentMessage(orderId)[0].trim() !== ''
  const writes = typeof customerName === 'string'
  const write = (next: NoteMode) => setState((before) => ({ mode: next, focused: before.focused + 1 }))
  return (
    <div className="flex flex-col gap-2">
      {unanswered > 0 && (
        <UnansweredBar
          count={unanswered}
          onAnswered={onAnswered}
          onReply={writes ? () => write('customer') : undefined}
        />
      )}
      {writes && (
        <NoteModes
          mode={mode}
          hasMessage={hasText}
          onChange={(next) => setState({ mode: next, focused: 0 })}
        />
      )}
      {customerName === null && hasText && (
        <UnsentMessage orderId={orderId} takesFocus={mode === 'customer'} />
      )}
      {writes && mode === 'customer' ? (
        <MessageField
          orderId={orderId}
          customerName={customerName}
          focused={focused}
          onSent={() => write('note')}
        />
      ) : (
        <NoteField orderId={orderId} focused={mode === 'note' ? focused : 0} />
      )}
    </div>
  )
}
