import { UnsentText } from '../../core/unsaved/unsent-text.tsx'
import { putItemDraft, useItemDraft } from './item-draft.ts'

interface LeftItemProps {
  checklistId: string
  name: string
  /** The user may have been typing here when the order was archived. */
  takesFocus: boolean
}

/** Text that was typed for a checklist before its order was archived; empty without such text. */
export function LeftItem({ checklistId, name, takesFocus }: LeftItemProps) {
  const text = useItemDraft(checklistId)?.trim()
  if (!text) return null
  return (
    <div className="mt-3">
      <UnsentText
        label={`New item of ${name}`}
        hint="It was not added, and the order is in the archive."
        text={text}
        discardLabel="Discard the item"
        takesFocus={takesFocus}
        onDiscard={() => putItemDraft(checklistId, undefined)}
      />
    </div>
  )
}
