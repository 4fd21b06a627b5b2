import { use, useId } from 'react'
import type { ChecklistItem } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklists.ts'
import * as tCommon from '#texts/common.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { OfflineContext } from '../../ui/offline.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { useTickItem } from './checklist-items.api.ts'

interface ChecklistItemRowProps {
  orderId: string
  item: ChecklistItem
  readOnly: boolean
}

export function ChecklistItemRow({ orderId, item, readOnly }: ChecklistItemRowProps) {
  const { title, description, isCompleted, isRequired, estimatedMinutes } = item
  const id = useId()
  const offline = use(OfflineContext)
  const tick = useTickItem(orderId, item)

  return (
    // The whole row ticks the item. The title is its accessible name, and the rest its description.
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-8 min-w-0 items-start gap-2.5 px-1 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-3',
        !readOnly && !offline && 'cursor-pointer',
      )}
    >
      <Checkbox
        id={id}
        checked={isCompleted}
        disabled={readOnly || offline}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        onChange={(event) => tick(event.target.checked)}
      />
      <span className="flex min-h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span
          dir="auto"
          id={`${id}-title`}
          className={cn('text-sm leading-5 wrap-anywhere', isCompleted && 'text-muted line-through')}
        >
          {title}
        </span>
        <span
          id={`${id}-more`}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-xs text-muted empty:hidden"
        >
          {isRequired && <Badge tone={isCompleted || readOnly ? 'neutral' : 'limit'}>{t.required}</Badge>}
          {Boolean(estimatedMinutes) && (
            <span className="tabular-nums">{t.duration({ minutes: estimatedMinutes ?? 0 })}</span>
          )}
          {isCompleted && <CompletedBy item={item} />}
          {description && (
            <span dir="auto" className="basis-full wrap-anywhere whitespace-pre-line">
              {description}
            </span>
          )}
        </span>
      </span>
    </label>
  )
}

function CompletedBy({ item: { completer, completedAt } }: { item: ChecklistItem }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {/* A link here would lie where a finger wants to tick. Screen readers get the name beside it. */}
      {completer && (
        <span aria-hidden>
          <PersonAvatar plain person={completer} size="sm" className="-my-0.5" />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">
        {completer?.displayName ?? tCommon.someone}
        {completedAt && (
          <>
            , <RelativeTime at={completedAt} />
          </>
        )}
      </span>
    </span>
  )
}
