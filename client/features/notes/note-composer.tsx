import { useState } from 'react'
import { MessageField } from './message-field.tsx'
import { NoteField } from './note-field.tsx'
import { NoteModes, type NoteMode } from './note-modes.tsx'
import { UnansweredBar } from './unanswered-bar.tsx'
import { UnsentMessage } from './unsent-message-panel.tsx'
import { useUnsentMessage } from './unsent-message.ts'

interface NoteComposerProps {
  orderId: string
  /** To whom one may write; null where one cannot, and undefined until that is known. */
  customerName: string | null | undefined
  /** Messages of the customer. */
  unanswered: number
  onAnswered: () => void
}

/** Writes a note, which stays in the shop, or what goes to the customer. It is a note again after each message. */
export function NoteComposer({ orderId, customerName, unanswered, onAnswered }: NoteComposerProps) {
  // Counts how often the field was asked to take the focus. What a person chooses by the switch leaves it there.
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
