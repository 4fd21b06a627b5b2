import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { progressOf, type Checklist } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklists.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/state/loading.tsx'
import { SortableList } from '../../ui/sortable/sortable-list.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { PartMark } from '../parts/about/about-part.tsx'
import { AddItems } from './add-items.tsx'
import { ChecklistItemRow } from './checklist-item-row.tsx'
import { useChecklistItems } from './checklist-items.api.ts'
import { LeftItem } from './left-item.tsx'
import { completedIn } from './checklists.cache.ts'

// The panel puts new items last regardless of their number; elsewhere they get the next position.
const PANEL_POSITION = 999

interface ChecklistCardProps {
  checklist: Checklist
  inPanel: boolean
  readOnly: boolean
  onDelete: () => void
}

export function ChecklistCard({ checklist, inPanel, readOnly, onDelete }: ChecklistCardProps) {
  const { id, orderId, name, description, items } = checklist
  const { add, remove, move } = useChecklistItems(orderId, id)
  const [wasReadOnly] = useState(readOnly)
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { completed, total, percentage } = progressOf(completedIn(checklist), items.length)
  const progress = t.progress({ completed, total })

  return (
    <section aria-labelledby={headingId} className="min-w-0 py-5 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" id={headingId} className="text-sm leading-snug font-semibold wrap-anywhere">
            {name} <PartMark part={checklist.part} />
          </h3>
          {description && (
            <p dir="auto" className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line text-muted">
              {description}
            </p>
          )}
        </div>
        {!readOnly && (
          <Tooltip label={t.deleteTitle}>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t.deleteNamed({ name })}
              className="-mt-1.5 -mr-2 pointer-coarse:-mt-3 pointer-coarse:-mr-3"
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </Button>
          </Tooltip>
        )}
      </div>
      <div className="mt-2 mb-2 flex items-center gap-3">
        <ProgressBar
          label={t.progressOf({ name })}
          percentage={percentage}
          text={t.progressSaid({ progress, percentage })}
          className="flex-1"
        />
        <p className="shrink-0 text-xs text-muted tabular-nums">
          {progress} <span className="font-medium text-ink">{t.percent({ percentage })}</span>
        </p>
      </div>
      <SortableList
        ref={list}
        label={t.itemsOf({ name })}
        items={items}
        changes={
          readOnly
            ? undefined
            : {
                onMove: (from, to) => move(items, from, to),
                onDelete: (item) => {
                  remove(item)
                  // The open menu goes away with its item.
                  list.current?.focus({ preventScroll: true })
                },
              }
        }
      >
        {(item) => <ChecklistItemRow orderId={orderId} item={item} readOnly={readOnly} />}
      </SortableList>
      {readOnly ? (
        <LeftItem checklistId={id} name={name} takesFocus={!wasReadOnly} />
      ) : (
        <AddItems
          checklistId={id}
          name={name}
          onAdd={(title, draftId) => add(title, inPanel ? PANEL_POSITION : 'next', draftId)}
        />
      )}
    </section>
  )
}
