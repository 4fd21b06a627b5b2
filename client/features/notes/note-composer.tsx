import { useState } from 'react'
import { MessageField } from './message-field.tsx'
import { NoteField } from './note-field.tsx'
import { NoteModes, type NoteMode } from './note-modes.tsx'
import { UnansweredBar } from './unanswered-bar.tsx'
import { useUnsentMessage } from './unsent-message.ts'

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
  const hasText = useUnsentMessage(orderId)[0].trim() !== ''
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
