import { useState } from 'react'
import { usePendingInputs } from '../../core/pending.ts'
import { useMessageDraft } from './message-draft.ts'
import { MessageField } from './message-field.tsx'
import { NoteField } from './note-field.tsx'
import { NoteModes, type NoteMode } from './note-modes.tsx'
import { noteChange } from './notes.api.ts'
import { UnansweredBar } from './unanswered-bar.tsx'

interface NoteComposerProps {
  orderId: string
  /** To whom one may write; undefined where one may not, or where no link leads there. */
  customerName: string | undefined
  /** Messages of the customer. */
  unanswered: number
  onAnswered: () => void
}

/** Writes a note, which stays in the shop, or what goes to the customer. It is a note again after each message. */
export function NoteComposer({ orderId, customerName, unanswered, onAnswered }: NoteComposerProps) {
  const [{ mode, takesFocus }, setMode] = useState<{ mode: NoteMode; takesFocus: boolean }>(NOTE)
  const hasText = useHasMessage(orderId)
  const writes = customerName !== undefined
  return (
    <div className="flex flex-col gap-2">
      {unanswered > 0 && (
        <UnansweredBar
          count={unanswered}
          onAnswered={onAnswered}
          onReply={writes ? () => setMode({ mode: 'customer', takesFocus: true }) : undefined}
        />
      )}
      {writes && (
        <NoteModes
          mode={mode}
          hasMessage={hasText}
          onChange={(next) => setMode({ mode: next, takesFocus: false })}
        />
      )}
      {writes && mode === 'customer' ? (
        <MessageField
          orderId={orderId}
          customerName={customerName}
          takesFocus={takesFocus}
          onSent={() => setMode({ mode: 'note', takesFocus: true })}
        />
      ) : (
        <NoteField orderId={orderId} takesFocus={takesFocus} />
      )}
    </div>
  )
}

const NOTE = { mode: 'note', takesFocus: false } as const

/** Whether a message was begun. What is on its way stands in the list. */
function useHasMessage(orderId: string): boolean {
  const text = useMessageDraft(orderId)[0].trim()
  const isSent = usePendingInputs(noteChange).some(
    (input) => input.toCustomer && input.orderId === orderId && input.note.text === text,
  )
  return text !== '' && !isSent
}
