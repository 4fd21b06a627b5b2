import { IMPORT_TARGETS, targetName, type ImportTarget } from '#shared/imports/imports.ts'
import type { ImportColumn, ImportMapping } from '#shared/imports/types.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { joinedSample, meaningPartOf, takenBy, withTarget } from './mapping.ts'
import { MeaningList } from './meaning-list.tsx'

interface ColumnRowProps {
  columns: ImportColumn[]
  place: number
  mapping: ImportMapping
  /** What it becomes was told by its head, and nobody has said yet that this is right. */
  isGuessed: boolean
  onChange: (mapping: ImportMapping) => void
}

/** A column of the file: its head, what stands in it, and what it becomes. */
export function ColumnRow({ columns, place, mapping, isGuessed, onChange }: ColumnRowProps) {
  const column = columns[place]
  if (!column) return null
  const target = mapping.columns[place] ?? null
  const joined = joinedSample(columns, mapping, place)
  const optionOf = (each: ImportTarget) => {
    const other = takenBy(mapping.columns, each, place)
    const taken = other === undefined ? '' : ` (now ${columns[other]?.name})`
    return { value: each, label: `${targetName(each)}${taken}` }
  }
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="grid gap-x-6 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_17rem] @2xl:items-center">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="min-w-0 wrap-anywhere">{column.name}</bdi>
          {isGuessed && <Badge>Guessed</Badge>}
        </p>
        <Samples samples={column.samples} />
        <SelectField
          label={`${column.name} becomes`}
          hideLabel
          value={target ?? ''}
          options={[{ value: '', label: 'Skip' }, ...IMPORT_TARGETS.map(optionOf)]}
          onChange={({ target: { value } }) =>
            onChange(withTarget(mapping, place, (value || null) as ImportTarget | null))
          }
        />
      </div>
      {joined !== undefined && target !== null && (
        <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere text-muted">
          {`${targetName(target)}, together: `}
          <bdi className="font-medium text-ink">{joined}</bdi>
        </p>
      )}
      {target !== null && meaningPartOf(target) && (
        <MeaningList column={column} target={target} mapping={mapping} onChange={onChange} />
      )}
    </li>
  )
}

function Samples({ samples }: Pick<ImportColumn, 'samples'>) {
  if (samples.length === 0) return <p className="text-sm text-muted">Empty</p>
  return (
    <ul aria-label="Samples" className="flex min-w-0 flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
      {samples.slice(0, 3).map((sample, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same may stand there twice
        <li key={index} dir="auto" className="max-w-full truncate rounded-md bg-sunken px-1.5">
          {sample}
        </li>
      ))}
    </ul>
  )
}
