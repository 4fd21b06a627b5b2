import type { Import, ImportPreview } from '#shared/imports/schemas.ts'
import { Section } from '../../../ui/page.tsx'
import { MeaningList } from '../columns/meaning-list.tsx'
import { useSaveMapping } from '../import.api.ts'
import { PassingButton } from './rows-out.tsx'
import * as t from '#texts/imports/imports.ts'

export function UnreadCells({ staged, preview }: { staged: Import; preview: ImportPreview }) {
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
    <Section title={t.cellsThatCantBeRead}>
      <ul aria-label={t.columnsWithSuchCells} className="@container flex flex-col gap-5">
        {places.map(({ column, place, count, instead }) => {
          const values = preview.unknown.filter((one) => one.column === place)
          const target = mapping.columns[place]
          return (
            <li key={place}>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
                  <bdi className="font-semibold">{column.name}</bdi>
                  {`: ${instead ? INSTEAD[instead] : t.unreadCells({ n: count })}`}
                </p>
                {(instead ? UNDO : CHOICES).map(({ label, choice }) => (
                  <PassingButton
                    key={label}
                    busy={save.isPending}
                    aria-label={`${label}: ${column.name}`}
                    onClick={() => change(place, choice)}
                  >
                    {label}
                  </PassingButton>
                ))}
              </div>
              {target && values.length > 0 && (
                <MeaningList
                  column={{ ...column, values }}
                  target={target}
                  mapping={mapping}
                  onChange={(changed) => save.mutate(changed)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const UNDO = [{ label: t.undo, choice: null }] as const
const CHOICES = [
  { label: t.leaveEmpty, choice: 'empty' },
  { label: t.addToNotes, choice: 'notes' },
] as const
const INSTEAD = {
  empty: t.cellsLeftEmpty,
  notes: t.cellsInNotes,
}
