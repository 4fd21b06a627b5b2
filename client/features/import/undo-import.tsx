import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedImport } from '#shared/imports/types.ts'
import { withReason } from '../../core/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { countOf } from '../../core/counted.ts'
import { useUndoImport } from './import.api.ts'

interface UndoImportProps {
  run: ListedImport
  /** In a list it has to say which import it undoes. */
  label?: string
}

/** Removes the orders of an import, after asking. */
export function UndoImport({ run, label }: UndoImportProps) {
  const [isAsked, setAsked] = useState(false)
  const undo = useUndoImport(run.id)
  return (
    <>
      <Button variant="outline" aria-label={label} onClick={() => setAsked(true)}>
        <Undo2 aria-hidden />
        Undo this import
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(open) => {
          setAsked(open)
          if (!open) undo.reset()
        }}
        title={`Undo the import of ${run.fileName}?`}
        description={whatGoes(run.orderCount ?? 0)}
        confirmLabel="Remove orders"
        destructive
        busy={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {undo.error && <FormAlert>{withReason("The import couldn't be undone.", undo.error)}</FormAlert>}
      </ConfirmDialog>
    </>
  )
}

const whatGoes = (orders: number) =>
  orders === 1
    ? "Removes this order, unless it was changed since the import. Its number isn't reused."
    : `Removes these ${countOf(orders, 'order')}. Orders changed since the import are kept. Numbers aren't reused.`
