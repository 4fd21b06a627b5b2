import type { ReactNode } from 'react'
import * as t from '#texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BEING_SAVED, type Question } from './unsaved.ts'
import { useUnsavedDialog } from './use-unsaved.ts'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  hideDescription?: boolean
  size?: 'md' | 'lg'
  sheet?: boolean
  dirty: boolean
  question?: Question
  onDiscard?: () => void
  submit?: { label: string; form: string; busy: boolean; disabled?: boolean }
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

export function FormDialog({
  open,
  onClose,
  dirty,
  question,
  onDiscard,
  submit,
  children,
  ...dialog
}: FormDialogProps) {
  const { close, layer } = useUnsavedDialog({
    open,
    dirty,
    onClose,
    question: submit?.busy ? BEING_SAVED : question,
    onDiscard,
  })
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      layer={layer}
      footer={
        submit && (
          <>
            <Button variant="ghost" onClick={close}>
              {t.cancel}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={submit.form}
              busy={submit.busy}
              disabled={submit.disabled}
            >
              {submit.label}
            </Button>
          </>
        )
      }
    >
      {children}
    </Dialog>
  )
}
