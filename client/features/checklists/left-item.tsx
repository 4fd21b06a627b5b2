import { UnsentText } from '../../core/drafts/unsent-text.tsx'
import { discardItems, useItemRow } from './item-draft.ts'
import * as t from '#texts/files/checklists.ts'

interface LeftItemProps {
  checklistId: string
  name: string
  /** The user may have been typing here when the order was archived. */
  takesFocus: boolean
}

export function LeftItem({ checklistId, name, takesFocus }: LeftItemProps) {
  const text = useItemRow(checklistId).text.trim()
  if (!text) return null
  return (
    <div className="mt-3">
      <UnsentText
        label={t.newItemOf({ name })}
        hint={t.notAdded}
        text={text}
        discardLabel={t.discardItem}
        takesFocus={takesFocus}
        onDiscard={() => discardItems(checklistId)}
      />
    </div>
  )
}
