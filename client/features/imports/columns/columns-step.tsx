import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { ambiguousDate, questionsOf } from '#shared/imports/questions.ts'
import type { Import, ImportColumn, ImportMapping } from '#shared/imports/schemas.ts'
import { IMPORT_TARGETS, type ImportTarget, targetName } from '#shared/imports/imports.ts'
import { withReason } from '../../../core/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { useSaveMapping } from '../import.api.ts'
import { listClass } from '../check/rows-out.tsx'
import { DateOrderChoice, DateReadings } from './dates.tsx'
import { FileSection } from './file-section.tsx'
import {
  CHOICES,
  fromOf,
  isSame,
  joinedSample,
  meaningPartOf,
  takenBy,
  uncertainDates,
  withTarget,
} from './mapping.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { MeaningList } from './meaning-list.tsx'
import * as t from '#texts/imports/imports.ts'

interface ColumnsStepProps {
  staged: Import
  mapping: ImportMapping
  isFirst: boolean
  onChange: (mapping: ImportMapping) => void
  onDone: () => void
  /** Reading the file in another way discards the chosen columns. */
  onReadAgain: (read: () => void) => void
}

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
      <Section title={t.columns} text={t.matchEachColumnToA} className="@container">
        <ul aria-label={t.columns} className={listClass}>
          {columns.map((column, place) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
              key={place}
              {...{ columns, column, place, mapping, onChange }}
              isGuessed={isGuessed(place)}
            />
          ))}
        </ul>
      </Section>
      {(sample !== undefined || uncertain.length > 0) && (
        <Section title={t.dates} text={sample === undefined ? undefined : t.theseDatesCanBeRead}>
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
      <Section title={t.defaults} text={t.usedWhenACellIs}>
        <DefaultsFields mapping={mapping} onChange={onChange} />
      </Section>
      <div className="flex flex-col gap-4 sm:items-end">
        {isTried && missing.length > 0 && <FormAlert>{`${missing.join('. ')}.`}</FormAlert>}
        {save.error && <FormAlert>{withReason(t.theColumnsCouldntBeSaved, save.error)}</FormAlert>}
        <Button variant="primary" busy={save.isPending} onClick={check}>
          {t.checkTheOrders}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}

interface ColumnRowProps {
  columns: ImportColumn[]
  column: ImportColumn
  place: number
  mapping: ImportMapping
  /** The user hasn't confirmed the guess from the column's head. */
  isGuessed: boolean
  onChange: (mapping: ImportMapping) => void
}

function ColumnRow({ columns, column, place, mapping, isGuessed, onChange }: ColumnRowProps) {
  const target = mapping.columns[place] ?? null
  const joined = joinedSample(columns, mapping, place)
  const optionOf = (each: ImportTarget) => {
    const other = takenBy(mapping.columns, each, place)
    const name = other === undefined ? undefined : columns[other]?.name
    const words = targetName(each)
    return { value: each, label: name === undefined ? words : t.nowFrom({ target: words, name }) }
  }
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="grid gap-x-6 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_17rem] @2xl:items-center">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="min-w-0 wrap-anywhere">{column.name}</bdi>
          {isGuessed && <Badge>{t.guessed}</Badge>}
        </p>
        <Samples samples={column.samples} />
        <SelectField
          label={t.becomes({ name: column.name })}
          hideLabel
          value={target ?? ''}
          options={[{ value: '', label: t.skip }, ...IMPORT_TARGETS.map(optionOf)]}
          onChange={({ target: { value } }) =>
            onChange(withTarget(mapping, place, (value || null) as ImportTarget | null))
          }
        />
      </div>
      {joined !== undefined && target !== null && (
        <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere text-muted">
          {t.together({ target: targetName(target) })} <bdi className="font-medium text-ink">{joined}</bdi>
        </p>
      )}
      {target !== null && meaningPartOf(target) && (
        <MeaningList column={column} target={target} mapping={mapping} onChange={onChange} />
      )}
    </li>
  )
}

function Samples({ samples }: Pick<ImportColumn, 'samples'>) {
  if (samples.length === 0) return <p className="text-sm text-muted">{t.empty}</p>
  return (
    <ul aria-label={t.samples} className="flex min-w-0 flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
      {samples.map((sample, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same may stand there twice
        <li key={index} dir="auto" className="max-w-full truncate rounded-md bg-sunken px-1.5">
          {sample}
        </li>
      ))}
    </ul>
  )
}

const FIELDS = [
  { name: 'status', label: t.stage, options: CHOICES.stages },
  { name: 'priority', label: t.priority, options: CHOICES.priorities },
  { name: 'fulfillmentType', label: t.fulfillment, options: CHOICES.fulfillments },
] as const

function DefaultsFields({ mapping, onChange }: Pick<ColumnsStepProps, 'mapping' | 'onChange'>) {
  const { defaults } = mapping
  const change = (changed: object) => onChange({ ...mapping, defaults: { ...defaults, ...changed } })
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-4">
      {FIELDS.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={defaults[name]}
          options={options}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <TextField
        label={t.customerName}
        autoComplete="off"
        maxLength={200}
        hint={t.leaveBlankIfEachRow}
        value={defaults.customerName}
        onChange={({ target }) => change({ customerName: target.value })}
      />
    </div>
  )
}
