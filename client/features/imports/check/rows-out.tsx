import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { ImportPreview } from '#shared/imports/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useChangeRows } from '../import.api.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { Section } from '../../../ui/page.tsx'
import * as t from '#texts/imports/imports.ts'
import { inline } from '../../../ui/inline.ts'

export const listClass = '-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-5 md:-mb-5'

/** It disappears after its action, and the focus stays nearby. */
export function PassingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return <Button ref={button} variant="outline" {...props} />
}

type RowsButtonProps = { id: string; rows: number[]; isLeftOut: boolean; children: string }

export function RowsButton({ id, rows, isLeftOut, children }: RowsButtonProps) {
  const change = useChangeRows(id)
  return (
    <PassingButton busy={change.isPending} onClick={() => change.mutate({ rows, isLeftOut })}>
      {children}
    </PassingButton>
  )
}

export function LeftOut({ id, preview }: { id: string; preview: ImportPreview }) {
  const { leftOutRows, odd, oddRows, partRows } = preview
  const more = oddRows.length - odd.length
  return (
    <>
      {oddRows.length > 0 && (
        <RowsOut id={id} rows={oddRows}>
          {t.skippedOdd({ n: oddRows.length })}{' '}
          {odd.map(({ row, text }, index) => (
            <span key={row}>
              {index > 0 && ', '}
              {inline(t.rowWith({ row, text: <bdi key={row}>{text}</bdi> }))}
            </span>
          ))}
          {more > 0 && ` ${t.andMore({ n: more })}`}
        </RowsOut>
      )}
      {leftOutRows.length > 0 && (
        <RowsOut id={id} rows={leftOutRows}>
          {t.skippedRows({ n: leftOutRows.length })}
        </RowsOut>
      )}
      {partRows > 0 && <p className="text-sm text-muted">{t.partRows({ n: partRows })}</p>}
    </>
  )
}

function RowsOut({ id, rows, children }: { id: string; rows: number[]; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">{children}</p>
      <RowsButton id={id} rows={rows} isLeftOut={false}>
        {rows.length === 1 ? t.restoreRow({ row: rows[0] ?? 0 }) : t.restoreRows({ n: rows.length })}
      </RowsButton>
    </div>
  )
}

export function DuplicateList({ id, preview }: { id: string; preview: ImportPreview }) {
  const { duplicates, duplicateRows: rows, counts } = preview
  const areAllWanted = counts.duplicate === 0
  const change = useChangeRows(id)
  return (
    <Section
      title={t.duplicatesOf({ n: rows.length })}
      text={duplicates.length < rows.length ? t.duplicatesFirst({ n: duplicates.length }) : t.duplicatesAll}
      action={
        rows.length > 1 && (
          <Button
            variant="outline"
            busy={change.isPending}
            onClick={() => change.mutate({ rows, isWanted: !areAllWanted })}
          >
            {areAllWanted ? t.checkNone : t.checkAll}
          </Button>
        )
      }
    >
      <ul aria-label={t.duplicates} className={listClass}>
        {duplicates.map((duplicate) => (
          <DuplicateRow key={duplicate.row} id={id} duplicate={duplicate} />
        ))}
      </ul>
    </Section>
  )
}

function DuplicateRow({ id, duplicate }: { id: string; duplicate: ImportPreview['duplicates'][number] }) {
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
          {inline(
            t.sameAs({
              row,
              other: order ? (
                <Link
                  key="order"
                  to="/orders/$id"
                  params={{ id: order.id }}
                  target="_blank"
                  className="font-medium text-accent-ink hover:underline pointer-coarse:-mb-3 pointer-coarse:inline-block @2xl:pointer-coarse:-mt-3 pointer-coarse:min-w-11 pointer-coarse:py-3"
                >
                  {order.number} <bdi>{order.title}</bdi>
                </Link>
              ) : (
                t.rowNumber({ row: sameAsRow ?? 0 })
              ),
            }),
          )}
        </p>
      </div>
    </li>
  )
}
