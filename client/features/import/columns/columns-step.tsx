import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { ambiguousDate, questionsOf } from '#shared/imports/questions.ts'
import type { Import, ImportMapping } from '#shared/imports/types.ts'
import { withReason } from '../../../core/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { FormAlert } from '../../../ui/state/form-alert.tsx'
import { useSaveMapping } from '../import.api.ts'
import { ColumnRow } from './column-row.tsx'
import { DateOrderChoice } from './date-order.tsx'
import { DateReadings } from './date-readings.tsx'
import { DefaultsFields } from './defaults-fields.tsx'
import { FileSection } from './file-section.tsx'
import { fromOf, isSame, uncertainDates } from './mapping.ts'

interface ColumnsStepProps {
  staged: Import
  mapping: ImportMapping
  /** Nobody has looked at what was guessed yet. */
  isFirst: boolean
  onChange: (mapping: ImportMapping) => void
  onDone: () => void
  /** Reading the file in another way throws away what was chosen. */
  onReadAgain: (read: () => void) => void
}

/** What the columns of the file become. */
export function ColumnsStep({ staged, mapping, isFirst, onChange, onDone, onReadAgain }: ColumnsStepProps) {
  const { columns } = staged
  const [isTried, setTried] = useState(false)
  const save = useSaveMapping(staged.id)
  const from = fromOf(staged)
  const sample = ambiguousDate(columns, mapping)
  const missing = questionsOf(columns, mapping)
  const uncertain = uncertainDates(columns, mapping, from)
  const isGuessed = (place: number) => {
    const target = mapping.columns[place]
    return isFirst && target !== null && target !== 'extra' && target === staged.mapping.columns[place]
  }

  const check = () => {
    setTried(true)
    if (missing.length > 0) return
    if (isSame(mapping, staged.mapping)) onDone()
    else save.mutate(mapping, { onSuccess: onDone })
  }

  return (
    <div className="flex flex-col gap-6">
      <FileSection staged={staged} onAgain={onReadAgain} />
      <section
        aria-labelledby="import-columns"
        className="@container overflow-hidden rounded-xl border bg-surface shadow-card"
      >
        <div className="border-b border-line px-4 py-4 md:px-5">
          <h2 id="import-columns" className="text-base font-semibold tracking-tight">
            Columns
          </h2>
          <p className="mt-0.5 text-sm text-muted">Match each column to a field.</p>
        </div>
        <ul aria-labelledby="import-columns" className="divide-y divide-line">
          {columns.map((_column, place) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
              key={place}
              columns={columns}
              place={place}
              mapping={mapping}
              isGuessed={isGuessed(place)}
              onChange={onChange}
            />
          ))}
        </ul>
      </section>
      {(sample !== undefined || uncertain.length > 0) && (
        <Section
          title="Dates"
          text={sample === undefined ? undefined : 'These dates can be read in two ways.'}
        >
          {sample !== undefined && (
            <DateOrderChoice
              sample={sample}
              from={from}
              value={mapping.dateOrder}
              onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
            />
          )}
          <DateReadings dates={uncertain} />
        </Section>
      )}
      <Section title="Defaults" text="Used when a cell is empty.">
        <DefaultsFields
          defaults={mapping.defaults}
          onChange={(defaults) => onChange({ ...mapping, defaults })}
        />
      </Section>
      <div className="flex flex-col gap-4 sm:items-end">
        {isTried && missing.length > 0 && <FormAlert>{`${missing.join('. ')}.`}</FormAlert>}
        {save.error && <FormAlert>{withReason("The columns couldn't be saved.", save.error)}</FormAlert>}
        <Button variant="primary" busy={save.isPending} onClick={check}>
          Check the orders
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}
