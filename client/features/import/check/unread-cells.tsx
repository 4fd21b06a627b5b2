import { useRef } from 'react'
import type { Import, ImportMapping, ImportPreview } from '#shared/imports/types.ts'
import { countOf } from '../../../core/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { Section } from '../../../ui/section.tsx'
import { MeaningList } from '../columns/meaning-list.tsx'
import { useSaveMapping } from '../import.api.ts'

interface UnreadCellsProps {
  staged: Import
  preview: ImportPreview
}

/** What becomes of all cells of a column that can't be read, and what unknown values mean. */
export function UnreadCells({ staged, preview }: UnreadCellsProps) {
  const { id, columns, mapping } = staged
  const save = useSaveMapping(id, true)
  const places = columns.flatMap((column, place) => {
    const count = preview.unread.find((one) => one.column === place)?.count ?? 0
    const instead = mapping.unreadable?.[place] ?? null
    return count > 0 || instead ? [{ column, place, count, instead }] : []
  })
  if (places.length === 0) return null
  const change = (place: number, instead: 'empty' | 'notes' | null) =>
    save.mutate({
      ...mapping,
      unreadable: columns.map((_, index) =>
        index === place ? instead : (mapping.unreadable?.[index] ?? null),
      ),
    })

  return (
    <Section title="Cells that can't be read">
      <ul aria-label="Columns with such cells" className="@container flex flex-col gap-5">
        {places.map(({ column, place, count, instead }) => (
          <li key={place}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
                <bdi className="font-semibold">{column.name}</bdi>
                {`: ${instead ? INSTEAD[instead] : countOf(count, 'cell')}`}
              </p>
              {instead ? (
                <Choice
                  busy={save.isPending}
                  head={column.name}
                  label="Undo"
                  onClick={() => change(place, null)}
                />
              ) : (
                <>
                  <Choice
                    busy={save.isPending}
                    head={column.name}
                    label="Leave empty"
                    onClick={() => change(place, 'empty')}
                  />
                  <Choice
                    busy={save.isPending}
                    head={column.name}
                    label="Add to notes"
                    onClick={() => change(place, 'notes')}
                  />
                </>
              )}
            </div>
            <UnknownValues
              place={place}
              staged={staged}
              preview={preview}
              onChange={(changed) => save.mutate(changed)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const INSTEAD = {
  empty: "cells that can't be read are left empty",
  notes: "cells that can't be read are added to the notes",
} as const

interface ChoiceProps {
  busy: boolean
  head: string
  label: string
  onClick: () => void
}

function Choice({ busy, head, label, onClick }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button ref={button} variant="outline" busy={busy} aria-label={`${label}: ${head}`} onClick={onClick}>
      {label}
    </Button>
  )
}

interface UnknownValuesProps extends UnreadCellsProps {
  place: number
  onChange: (mapping: ImportMapping) => void
}

/** Chosen once for all rows that say so. */
function UnknownValues({ place, staged: { columns, mapping }, preview, onChange }: UnknownValuesProps) {
  const column = columns[place]
  const target = mapping.columns[place]
  const values = preview.unknown.filter((one) => one.column === place)
  if (!column || !target || values.length === 0) return null
  return <MeaningList column={{ ...column, values }} target={target} mapping={mapping} onChange={onChange} />
}
