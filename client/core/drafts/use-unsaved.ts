import type { HistoryLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { askToDiscard, registerUnsaved, type Question, type Unsaved } from './unsaved.ts'

const isOtherPage = (next: HistoryLocation, now: HistoryLocation) =>
  next.pathname !== now.pathname || next.search !== now.search

/** Without `isLost`, going to another page loses it. Returns a function that closes after a question. */
export function useUnsaved(unsaved: Unsaved, active = true): (close: () => void) => void {
  const latest = useRef(unsaved)
  useLayoutEffect(() => {
    latest.current = unsaved
  })
  const [entry] = useState<Unsaved>(() => ({
    isDirty: () => latest.current.isDirty(),
    isLost: (next, now) => (latest.current.isLost ?? isOtherPage)(next, now),
    question: () => latest.current.question?.(),
    onDiscard: () => latest.current.onDiscard?.(),
  }))
  useEffect(() => (active ? registerUnsaved(entry) : undefined), [entry, active])
  return (close) => askToDiscard([entry], (discard) => discard && close())
}

interface UnsavedDialog {
  open: boolean
  dirty: boolean
  onClose: () => void
  question?: Question
  onDiscard?: () => void
}

/** Pass `layer` to the dialog, so that Back asks too. */
export function useUnsavedDialog({ open, dirty, onClose, question, onDiscard }: UnsavedDialog) {
  const id = useRef('')
  const askFirst = useUnsaved(
    {
      isDirty: () => dirty,
      isLost: (next) => !next.state.layers?.includes(id.current),
      question: () => question,
      onDiscard: () => onDiscard?.(),
    },
    open,
  )
  const onPlaced = (placed: string) => {
    id.current = placed
  }
  return { close: () => askFirst(onClose), layer: { onBack: onClose, onPlaced } }
}
