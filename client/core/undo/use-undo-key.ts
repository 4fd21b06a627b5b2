import { useEffect } from 'react'
import { dismiss, shownNotices } from '../notices/notices.ts'

/** In a text field the key undoes typing. */
export function useUndoKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
}

function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, defaultPrevented } = event
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return
  if (repeat || defaultPrevented || isText(event.target)) return
  const notice = shownNotices().find(({ open }) => open)
  const undo = notice?.actions?.find(({ undoes }) => undoes)
  if (!notice || !undo) return
  event.preventDefault()
  dismiss(notice.id)
  undo.run()
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio])')
}
