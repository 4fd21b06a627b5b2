import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Import } from '#shared/imports/types.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cn } from '../../ui/cn.ts'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { KeptOrders } from './kept-orders.tsx'
import { countOf } from '../../core/counted.ts'
import { stateOf } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

/** An import that is being made, or was: how far it is, and what can be done about it. */
export function ImportRun({ run }: { run: Import }) {
  const { fileName, state, undone } = run
  const place = useRef<HTMLElement>(null)
  const isWorking = state === 'running' || state === 'undoing'
  // What was pressed is gone. Whoever is somewhere else meanwhile stays there.
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || place.current?.contains(activeElement)) place.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- with either something that was pressed goes
  }, [isWorking])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="import-run"
      className="mx-auto flex max-w-xl flex-col items-center rounded-2xl border bg-surface p-5 text-center shadow-card outline-none md:p-8"
    >
      <Sign state={state} />
      <div role="status">
        <h2 id="import-run" className="mt-3 text-lg font-semibold tracking-tight">
          {titleOf(run)}
        </h2>
        <p className="mt-1 text-sm text-balance wrap-anywhere text-muted">{textOf(run)}</p>
      </div>
      {state === 'running' && <Progress run={run} />}
      {undone && <KeptOrders undone={undone} />}
      {!isWorking && (
        <div className="mt-5 flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-center">
          {state === 'failed' ? null : (
            <Link to="/" className={buttonClass({ variant: state === 'done' ? 'primary' : 'outline' })}>
              Show the board
            </Link>
          )}
          {run.undoableUntil && <UndoImport run={run} />}
          <Link to="/import" className={buttonClass({ variant: state === 'failed' ? 'primary' : 'ghost' })}>
            Import another file
          </Link>
        </div>
      )}
      <p className="mt-4 text-xs wrap-anywhere text-muted">
        <bdi>{fileName}</bdi>
      </p>
    </section>
  )
}

function Sign({ state }: Pick<Import, 'state'>) {
  const shape = 'grid size-12 place-items-center rounded-full'
  if (state === 'failed') {
    return (
      <span className={cn(shape, 'bg-danger-soft text-danger-ink')}>
        <CircleX aria-hidden className="size-6" />
      </span>
    )
  }
  if (state === 'done') {
    return (
      <span className={cn(shape, 'bg-done-soft text-done-ink')}>
        <CircleCheck aria-hidden className="size-6" />
      </span>
    )
  }
  return (
    <span className={cn(shape, 'bg-active text-muted')}>
      {state === 'undone' ? <Undo2 aria-hidden className="size-6" /> : <Spinner className="size-6" />}
    </span>
  )
}

function titleOf(run: Import): string {
  switch (run.state) {
    case 'running':
      return `Importing ${countOf(run.orderCount ?? run.rowCount, 'order')}`
    case 'undoing':
      return 'Removing the orders'
    case 'failed':
      return 'Nothing was imported'
    case 'undone':
      return run.undone ? `${countOf(run.undone.removed, 'order')} removed` : 'Undone'
    default:
      return countOf(run.orderCount ?? 0, 'order imported', 'orders imported')
  }
}

function textOf({ state, failure, undone, undoableUntil }: Import): string {
  switch (state) {
    case 'running':
      return 'They appear on the board together. You can leave this page.'
    case 'undoing':
      return 'You can leave this page.'
    case 'failed':
      return failure ?? 'Something went wrong.'
    case 'undone':
      return undone && undone.keptCount > 0
        ? `${countOf(undone.keptCount, 'order was', 'orders were')} changed since the import and kept.`
        : 'The board is as it was before.'
    default:
      // An undoing that failed.
      if (failure) return failure
      return undoableUntil
        ? 'They are on the board. You can undo this until tomorrow.'
        : 'They are on the board.'
  }
}

function Progress({ run }: { run: Import }) {
  const { progress, orderCount, rowCount } = run
  const all = orderCount ?? rowCount
  const text = stateOf(run)
  return (
    <div className="mt-5 w-full">
      <ProgressBar
        label="Import"
        percentage={all === 0 ? 0 : Math.floor((progress / all) * 100)}
        text={text}
      />
      <p className="mt-2 text-sm text-muted tabular-nums">{text}</p>
    </div>
  )
}
