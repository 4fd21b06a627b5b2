import { useNavigate } from '@tanstack/react-router'
import { useId, type ChangeEvent } from 'react'
import { ENCODING_NAMES, IMPORT_ENCODINGS } from '#shared/imports/imports.ts'
import type { Import } from '#shared/imports/schemas.ts'
import { messageOf } from '../../../core/api/api.ts'
import { cn } from '../../../ui/cn.ts'
import { SelectField } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/page.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { addressOf, useReadAgain, type Reading } from '../import.api.ts'
import * as t from '#texts/imports/imports.ts'

interface FileSectionProps {
  staged: Import
  onAgain: (read: () => void) => void
}

export function FileSection({ staged, onAgain }: FileSectionProps) {
  const navigate = useNavigate()
  const read = useReadAgain(staged)
  const { id, sheets, headRow, encoding, remarks } = staged
  const isStored = addressOf(id) !== undefined
  const disabled = !isStored || read.isPending
  const chosen = read.isPending ? read.variables : {}
  const choose = (choice: Reading) =>
    onAgain(() =>
      read.mutate(choice, {
        onSuccess: (other) => void navigate({ to: '/import', search: { id: other.id }, replace: true }),
      }),
    )
  const choiceOf = (what: 'sheet' | 'encoding') => ({
    className: 'max-w-96',
    value: chosen[what] ?? staged[what] ?? '',
    disabled,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => choose({ [what]: target.value }),
  })
  const canChoose = headRow !== null
  if (!canChoose && remarks.length === 0) return null
  return (
    <Section title={t.theFile} text={canChoose && (isStored ? CAN_CHANGE : CANT_CHANGE)}>
      <div className="flex flex-col gap-4">
        {remarks.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
            {remarks.map((remark) => (
              <li key={remark} className="wrap-anywhere">
                {remark}
              </li>
            ))}
          </ul>
        )}
        {sheets.length > 1 && (
          <SelectField
            label={t.sheet}
            {...choiceOf('sheet')}
            options={sheets.map((name) => ({ value: name, label: name }))}
          />
        )}
        {encoding && (
          <SelectField
            label={t.encoding}
            hint={t.changeThisIfUmlautsOr}
            {...choiceOf('encoding')}
            options={IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          />
        )}
        {canChoose && (
          <HeadRow
            lines={staged.firstLines}
            value={chosen.headRow ?? headRow}
            disabled={disabled}
            onChange={(row) => choose({ headRow: row })}
          />
        )}
        {read.error && <FormAlert>{messageOf(read.error)}</FormAlert>}
      </div>
    </Section>
  )
}

const CAN_CHANGE = t.ifSomethingIsWrongHere
const CANT_CHANGE = t.toChangeThisChooseThe

interface HeadRowProps {
  lines: Import['firstLines']
  value: number
  disabled: boolean
  onChange: (row: number) => void
}

function HeadRow({ lines, value, disabled, onChange }: HeadRowProps) {
  const id = useId()
  const width = Math.max(1, ...lines.map(({ cells }) => cells.length))
  const radio = (row: number, label?: string) => (
    <input
      type="radio"
      id={`${id}-${row}`}
      name={id}
      aria-label={label}
      checked={value === row}
      disabled={disabled}
      onChange={() => onChange(row)}
      className="size-5 shrink-0 accent-(--accent)"
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t.rowOfHeadings}</legend>
      <div role="group" aria-label={t.firstLines} className="mt-1 overflow-x-auto rounded-lg border">
        <table className="min-w-full text-sm whitespace-nowrap">
          <tbody className="divide-y divide-line">
            {lines.map(({ row, cells }) => (
              <tr key={row} className="relative has-checked:bg-hover has-checked:font-semibold">
                <td className="p-0">
                  {/* The whole line is clickable. */}
                  <label htmlFor={`${id}-${row}`} className={cn(LABEL, 'pl-3 after:absolute after:inset-0')}>
                    {radio(row, t.rowOf({ row, cells: cells.filter(Boolean).join(', ') }))}
                    <span className="text-muted tabular-nums">{row}</span>
                  </label>
                </td>
                {Array.from({ length: width }, (_, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
                  <td key={column} className="max-w-32 truncate px-3 @xl:max-w-56">
                    <bdi>{cells[column]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label htmlFor={`${id}-0`} className={cn(LABEL, 'pl-3 text-sm')}>
        {radio(0)}
        {t.noHeadings}
      </label>
    </fieldset>
  )
}

const LABEL = 'flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11'
