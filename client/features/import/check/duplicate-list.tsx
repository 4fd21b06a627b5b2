import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ImportPreview } from '#shared/imports/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { countOf, formatted } from '../../../core/counted.ts'
import { useChangeRows } from './rows.api.ts'

type Duplicate = ImportPreview['duplicates'][number]

interface DuplicateListProps {
  id: string
  /** The first of them. */
  duplicates: Duplicate[]
  /** All of them. */
  rows: number[]
  areAllWanted: boolean
}

/** Rows that seem to be there already: left out, unless they are ticked. */
export function DuplicateList({ id, duplicates, rows, areAllWanted }: DuplicateListProps) {
  const change = useChangeRows(id)
  const first = duplicates.length < rows.length ? `These are the first ${formatted(duplicates.length)}. ` : ''
  return (
    <Section
      title={countOf(rows.length, 'duplicate')}
      text={`${first}Another order or row has the same number, or the same customer and title. Check those that you want to import anyway.`}
      action={
        rows.length > 1 && (
          <Button
            variant="outline"
            busy={change.isPending}
            onClick={() => change.mutate({ rows, isWanted: !areAllWanted })}
          >
            {areAllWanted ? 'Check none' : 'Check all'}
          </Button>
        )
      }
    >
      <ul
        aria-label="Duplicates"
        className="-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-5 md:-mb-5"
      >
        {duplicates.map((duplicate) => (
          <DuplicateRow key={duplicate.row} id={id} duplicate={duplicate} />
        ))}
      </ul>
    </Section>
  )
}

function DuplicateRow({ id, duplicate }: { id: string; duplicate: Duplicate }) {
  const { row, title, customerName, reference, isWanted, order, sameAsRow } = duplicate
  const change = useChangeRows(id)
  const box = useId()
  const isTicked = change.isPending ? change.variables.isWanted : isWanted
  return (
    <li className="flex items-start gap-3 px-4 py-3 md:px-5">
      <Checkbox
        id={box}
        className="mt-0.5 pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
        checked={isTicked}
        onChange={({ target }) => change.mutate({ rows: [row], isWanted: target.checked })}
      />
      <div className="min-w-0 flex-1 text-sm @2xl:flex @2xl:items-baseline @2xl:gap-6">
        <label htmlFor={box} className="block min-w-0 flex-1 cursor-pointer">
          <span dir="auto" className="block font-semibold wrap-anywhere">
            {title}
          </span>
          <span dir="auto" className="block wrap-anywhere text-muted">
            {[customerName, reference].filter(Boolean).join(' · ')}
          </span>
        </label>
        <p className="wrap-anywhere text-muted @2xl:w-1/2 @2xl:text-right">
          Row {row}, same as{' '}
          {order ? (
            <Link
              to="/orders/$id"
              params={{ id: order.id }}
              target="_blank"
              className="font-medium text-accent-ink hover:underline pointer-coarse:-mb-3 pointer-coarse:inline-block @2xl:pointer-coarse:-mt-3 pointer-coarse:min-w-11 pointer-coarse:py-3"
            >
              {order.number} <bdi>{order.title}</bdi>
            </Link>
          ) : (
            `row ${sameAsRow}`
          )}
        </p>
      </div>
    </li>
  )
}
