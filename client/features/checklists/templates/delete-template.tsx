import type { Template } from '#shared/checklists/checklists.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/templates.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDeleteTemplate } from './templates.api.ts'

interface DeleteTemplateProps {
  open: boolean
  template: Template
  onClose: () => void
  onGone: () => void
}

export function DeleteTemplate({ open, template, onClose, onGone }: DeleteTemplateProps) {
  const remove = useDeleteTemplate()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t.deleteTitle}
      description={t.sureToDelete({ name: template.name })}
      confirmLabel={tCommon.remove}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(template, { onSettled: onClose })}
      onCloseAutoFocus={(event) => {
        if (!remove.isSuccess) return
        event.preventDefault()
        onGone()
      }}
    />
  )
}
