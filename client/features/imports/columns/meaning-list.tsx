import { useId, useRef } from 'react'
import type { ImportTarget } from '#shared/imports/imports.ts'
import type { ImportColumn, ImportMapping } from '#shared/imports/schemas.ts'
import { nameOf } from '#shared/people/people.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { useShowMore } from '../../../ui/show-more.ts'
import { membersQuery } from '../../people/people.api.ts'
import { formatted } from '../../../ui/written.ts'
import { CHOICES, meaningOf, meaningPartOf, valuesOf, withMeaning, type MeaningPart } from './mapping.ts'
import * as t from '#texts/imports/imports.ts'

const SHOWN_FIRST = 8

const LEGENDS: Record<MeaningPart, string> = {
  stages: t.matchStages,
  priorities: t.matchPriorities,
  fulfillments: t.matchFulfillment,
  people: t.matchPeople,
}

const UNMEANT: Partial<Record<ImportTarget, string>> = {
  priorityLabels: t.noPriority,
  assignees: t.noPerson,
}

interface MeaningListProps {
  column: ImportColumn
  target: ImportTarget
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

export function MeaningList({ column, target, mapping, onChange }: MeaningListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const values = valuesOf(column, target)
  const options = useOptions(target)
  const { hidden, showAll } = useShowMore(
    values.length,
    SHOWN_FIRST,
    () => list.current?.querySelectorAll('select')[SHOWN_FIRST],
  )
  const part = meaningPartOf(target)
  if (part === undefined) return null
  if (column.values === null) {
    return (
      <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm text-muted">{t.thisColumnHasMoreThan}</p>
    )
  }
  const meanings: Record<string, string | null> = mapping[part]
  return (
    <div className="mt-3 border-l-2 border-line-strong pl-3">
      <p id={id} className="text-sm font-medium">
        {LEGENDS[part]}
      </p>
      <ul ref={list} aria-labelledby={id} className="mt-2 grid gap-x-6 gap-y-2 @3xl:grid-cols-2">
        {values.slice(0, values.length - hidden).map(({ value, count }) => (
          <li key={value} className="grid grid-cols-2 items-center gap-3">
            <p className="min-w-0 text-sm wrap-anywhere">
              <bdi>{value}</bdi> <span className="text-xs text-muted tabular-nums">{formatted(count)}×</span>
            </p>
            <SelectField
              label={t.means({ value })}
              hideLabel
              value={meaningOf(meanings, value) ?? ''}
              options={[{ value: '', label: UNMEANT[target] ?? t.choose }, ...options]}
              onChange={({ target: { value: meaning } }) =>
                onChange({ ...mapping, [part]: withMeaning(meanings, value, meaning || undefined) })
              }
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={showAll}>
          {t.showMore({ hidden })}
        </Button>
      )}
    </div>
  )
}

function useOptions(target: ImportTarget): { value: string; label: string }[] {
  const { orgId } = useUser()
  const members = useRead({ ...membersQuery(orgId ?? ''), enabled: target === 'assignees' })
  const part = meaningPartOf(target)
  if (part && part !== 'people') return CHOICES[part]
  return (members.data ?? []).map((member) => ({ value: member.id, label: nameOf(member) }))
}
