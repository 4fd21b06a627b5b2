import { useEffect, useEffectEvent } from 'react'
import * as t from '#texts/board/bulk.ts'
import { notify } from '../../../core/notices/notices.ts'
import { useLayer } from '../../../ui/dialog/layer.ts'
import { focusCard } from '../../orders/overlay/focus-card.ts'
import { selectMore } from './selected-on-board.ts'
import { clearSelection, lastSelected, useSelection } from './selection.ts'

// These take Escape first: a dialog, a question, a menu, a card that is being dragged.
const ABOVE = '[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu], [data-lifted]'

const FIELD = 'input:not([type=checkbox]), textarea'

const isSelectAll = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey

const focusedOrder = () =>
  document.activeElement?.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'] || undefined

export function endSelection(): void {
  const card = document.activeElement?.closest('[data-bulk]') ? lastSelected() : undefined
  clearSelection()
  if (card) focusCard(card)
}

/** Escape and Back end the selection, and Ctrl-A or Cmd-A extends it. */
export function useSelectionKeys(): void {
  const { ids, left } = useSelection()
  const selecting = ids.size > 0
  useLayer(selecting, { onBack: clearSelection })

  // This listens before everything else on the page, so it checks itself for layers above.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape'
    if (!(isEscape || isSelectAll(event)) || !selecting || document.querySelector(ABOVE)) return
    // A field uses these keys itself; a checkbox doesn't.
    if (event.target instanceof Element && event.target.matches(FIELD)) return
    event.stopPropagation()
    if (isEscape) return endSelection()
    event.preventDefault()
    selectMore(focusedOrder() ?? lastSelected())
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])

  const allLeft = left > 0 && !selecting
  useEffect(() => {
    if (!allLeft) return
    notify({ title: t.nothingLeft, description: t.allLeft })
    clearSelection()
  }, [allLeft])
}
