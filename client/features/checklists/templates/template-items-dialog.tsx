import { ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Template, TemplateItem } from '#shared/checklists/checklists.ts'
import * as tCommon from '#texts/common.ts'
import * as tChecklists from '#texts/files/checklists.ts'
import * as t from '#texts/files/template-items.ts'
import * as tTemplates from '#texts/files/templates.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { SortableList } from '../../../ui/sortable/sortable-list.tsx'
import { TemplateItemForm } from './template-item-form.tsx'
import { TemplateItemRow } from './template-item-row.tsx'
import { useTemplateItems } from './template-items.api.ts'
import { templateItemsQuery } from './templates.api.ts'

interface TemplateItemsDialogProps {
  open: boolean
  template: Template
  onClose: () => void
}

export function TemplateItemsDialog({ open, template, onClose }: TemplateItemsDialogProps) {
  const query = useRead({ ...templateItemsQuery(template.id), refetchOnMount: 'always' })
  const items = query.data
  const { add, adding, remove, move } = useTemplateItems(template.id)
  const [dirty, setDirty] = useState(false)
  const [itemToDelete, setItemToDelete] = useState<TemplateItem>()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const confirmed = useRef(false)
  const minutes = items?.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0) ?? 0

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      dirty={dirty}
      size="lg"
      title={template.name}
      description={
        items &&
        [
          tTemplates.items({ n: items.length }),
          minutes > 0 && tChecklists.duration({ minutes }),
          template.isDefault && tTemplates.readOnly,
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {items ? (
        items.length > 0 ? (
          <SortableList
            ref={list}
            label={t.itemsOf({ name: template.name })}
            items={items}
            className="flex flex-col"
            changes={
              template.isDefault
                ? undefined
                : {
                    onMove: (from, to) => move(items, from, to),
                    onDelete: (item) => {
                      setItemToDelete(item)
                      setAsking(true)
                    },
                  }
            }
          >
            {(item) => <TemplateItemRow item={item} />}
          </SortableList>
        ) : (
          <EmptyState compact icon={ListChecks} title={t.none} />
        )
      ) : query.error ? (
        <LoadError of={query} failure={t.notLoaded} compact />
      ) : (
        <div role="status" className="flex flex-col gap-4 py-2">
          <span className="sr-only">{t.loading}</span>
          {Array.from({ length: Math.max(template.itemCount, 1) }, (_, index) => (
            <Skeleton key={index} className="h-5 w-3/5" />
          ))}
        </div>
      )}
      {!template.isDefault && items && (
        <div className="mt-4 border-t border-line pt-5">
          <TemplateItemForm position={items.length + 1} onAdd={add} busy={adding} onDirtyChange={setDirty} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.deleteTitle}
        description={t.sureToDelete({ title: itemToDelete?.title ?? '' })}
        confirmLabel={tCommon.remove}
        sends
        destructive
        onConfirm={() => {
          if (itemToDelete) remove(itemToDelete.id)
          confirmed.current = true
          setAsking(false)
        }}
        onCloseAutoFocus={(event) => {
          if (!confirmed.current) return
          confirmed.current = false
          // The button that opened the question goes away with its item.
          event.preventDefault()
          list.current?.focus({ preventScroll: true })
        }}
      />
    </FormDialog>
  )
}
