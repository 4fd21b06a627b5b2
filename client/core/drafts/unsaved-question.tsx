import { useState, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { LayerContext } from '../../ui/dialog/layer.ts'
import { openQuestion, onQuestionChange } from './unsaved.ts'

export function UnsavedQuestion() {
  const asked = useSyncExternalStore(onQuestionChange, openQuestion)
  const [shown, setShown] = useState(asked)
  // The text stays until the dialog has faded out.
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return (
    // This is no layer: the guard handles Back here, and a new history entry would disturb the blocked navigation.
    <LayerContext value={null}>
      <ConfirmDialog
        {...shown.question}
        destructive
        open={asked !== undefined}
        onOpenChange={(open) => !open && asked?.settle(false)}
        onConfirm={() => asked?.settle(true)}
      />
    </LayerContext>
  )
}
