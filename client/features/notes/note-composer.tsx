import { useState } from 'react'
import { useNoteDraft } from './note-draft.ts'
import { MessageField } from './messages/message-field.tsx'
import { NoteField } from './note-field.tsx'
import { NoteModes, type NoteMode } from './note-modes.tsx'
import { UnansweredBar } from './messages/unanswered-bar.tsx'
import { UnsentMessage } from './messages/unsent-message-panel.tsx'

interface NoteComposerProps {
  orderId: string
  /** Null if the user can't write to them, undefined until that is known. */
  customerName: string | null | undefined
  unanswered: number
  onAnswered: () => void
  /** Each new object is a request to write. */
  asked?: { mode: NoteMode } | undefined
}

export function NoteComposer({ orderId, customerName, unanswered, onAnswered, asked }: NoteComposerProps) {
  // Counts requests to focus the field. A click on the switch doesn't move the focus there.
  const [{ mode, focused }, setState] = useState<{ mode: NoteMode; focused: number }>({
    mode: 'note',
    focused: 0,
  })
  const { isTyped: hasText } = useNoteDraft('message', orderId)
  const writes = typeof customerName === 'string'
  const write = (next: NoteMode) => setState((before) => ({ mode: next, focused: before.focused + 1 }))
  const [seen, setSeen] = useState<object>()
  if (asked && asked !== seen) {
    setSeen(asked)
    write(asked.mode)
  }
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
