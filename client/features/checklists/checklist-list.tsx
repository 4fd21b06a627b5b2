import { useState } from 'react'
import type { Checklist } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklists.ts'
import * as tCommon from '#texts/common.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { useDeleteChecklist } from './checklist-changes.api.ts'

interface ChecklistListProps {
  orderId: string
  checklists: Checklist[]
  inPanel: boolean
  readOnly: boolean
}

export function ChecklistList({ orderId, checklists, inPanel, readOnly }: ChecklistListProps) {
  const remove = useDeleteChecklist()
  const [checklistToDelete, setChecklistToDelete] = useState<Checklist>()
  const [asking, setAsking] = useState(false)

  return (
    <>
      <div className="divide-y">
        {checklists.map((checklist) => (
          <ChecklistCard
            key={checklist.id}
            checklist={checklist}
            inPanel={inPanel}
            readOnly={readOnly}
            onDelete={() => {
              setChecklistToDelete(checklist)
              setAsking(true)
            }}
          />
        ))}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.deleteTitle}
        description={t.sureToDelete({ name: checklistToDelete?.name ?? '' })}
        confirmLabel={tCommon.remove}
        sends
        destructive
        onConfirm={() => {
          if (checklistToDelete) remove.mutate({ orderId, checklist: checklistToDelete })
          setAsking(false)
        }}
      />
    </>
  )
}
