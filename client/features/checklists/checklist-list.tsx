import { useState } from 'react'
import type { Checklist } from '#shared/checklists/checklists.ts'
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
        title="Delete checklist"
        description={`Are you sure you want to delete "${checklistToDelete?.name ?? ''}"?`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (checklistToDelete) remove.mutate({ orderId, checklist: checklistToDelete })
          setAsking(false)
        }}
      />
    </>
  )
}
