import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Undo2, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import type { Import, ListedImport } from '#shared/imports/schemas.ts'
import { withReason } from '../../core/api/api.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { ProgressBar, Spinner } from '../../ui/state/loading.tsx'
import { useDiscardImport, useUndoImport } from './import.api.ts'
import * as t from '#texts/imports/imports.ts'

export function ImportRun({ run }: { run: Import }) {
  const { fileName, state, undone } = run
  const place = useRef<HTMLElement>(null)
  const isWorking = state === 'running' || state === 'undoing'
  useShownFromTop(place, state)
  const { title, text } = wordsOf(run)
  const [Sign, tone] = SIGNS[state]
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="import-run"
      className="mx-auto flex max-w-xl scroll-mt-40 flex-col items-center rounded-2xl border bg-surface p-5 text-center shadow-card outline-none md:p-8"
    >
      <span className={cn('grid size-12 place-items-center rounded-full', tone)}>
        <Sign aria-hidden className="size-6" />
      </span>
      <div role="status">
        <h2 id="import-run" className="mt-3 text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <p className="mt-1 text-sm text-balance wrap-anywhere text-muted">{text}</p>
      </div>
      {state === 'running' && (
        <div className="mt-5 w-full">
          <ImportProgress run={run} label={t.stepNames.import} />
          <p className="mt-2 text-sm text-muted tabular-nums">{stateOf(run)}</p>
        </div>
      )}
      {undone && <KeptOrders undone={undone} />}
      {!isWorking && (
        <div className="mt-5 flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-center">
          {state !== 'failed' && (
            <Link to="/" className={buttonClass({ variant: state === 'done' ? 'primary' : 'outline' })}>
              {t.showTheBoard}
            </Link>
          )}
          {run.undoableUntil && <UndoImport run={run} />}
          <Link to="/import" className={buttonClass({ variant: state === 'failed' ? 'primary' : 'ghost' })}>
            {t.importAnotherFile}
          </Link>
        </div>
      )}
      <p className="mt-4 text-xs wrap-anywhere text-muted">
        <bdi>{fileName}</bdi>
      </p>
    </section>
  )
}

/** For the eye and the keyboard: the pressed button is gone. */
export function useShownFromTop(place: RefObject<HTMLElement | null>, step: string): void {
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !place.current?.contains(activeElement)) return
    place.current?.scrollIntoView()
    place.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- with either something that was pressed goes
  }, [place, step])
}

const MUTED = 'bg-active text-muted'
const SIGNS = {
  staged: [Spinner, MUTED],
  running: [Spinner, MUTED],
  undoing: [Spinner, MUTED],
  undone: [Undo2, MUTED],
  failed: [CircleX, 'bg-danger-soft text-danger-ink'],
  done: [CircleCheck, 'bg-done-soft text-done-ink'],
} as const

function wordsOf(run: Import): { title: string; text: string } {
  const { state, orderCount, rowCount, failure, undone, undoableUntil } = run
  switch (state) {
    case 'running':
      return {
        title: t.importingOrders({ n: orderCount ?? rowCount }),
        text: t.theyAppearOnTheBoard,
      }
    case 'undoing':
      return { title: t.removingTheOrders, text: t.youCanLeaveThisPage }
    case 'failed':
      return { title: t.failedTitle, text: failure ?? t.somethingWentWrong }
    case 'undone':
      return {
        title: t.ordersRemoved({ n: undone?.removed ?? 0 }),
        text: undone?.keptCount ? t.ordersKept({ n: undone.keptCount }) : t.theBoardIsAsIt,
      }
    default:
      return {
        title: t.ordersImported({ n: orderCount ?? 0 }),
        text: failure ?? (undoableUntil ? t.onTheBoardUndoable : t.onTheBoard),
      }
  }
}

export function stateOf({ state, rowCount, orderCount, progress, failure, undone }: ListedImport): string {
  const why = failure ? `. ${failure}` : ''
  switch (state) {
    case 'staged':
      return t.stagedState({ n: rowCount })
    case 'running':
      return t.runningState({ n: progress, of: orderCount ?? rowCount })
    case 'done':
      return t.doneState({ n: orderCount ?? 0, why })
    case 'failed':
      return t.failedBecause({ why })
    case 'undoing':
      return t.itsOrdersAreBeingRemoved
    case 'undone': {
      return t.undoneState({ removed: undone?.removed ?? 0, kept: undone?.keptCount ?? 0 })
    }
  }
}

interface ImportProgressProps {
  run: ListedImport
  label: string
  className?: string
}

export function ImportProgress({ run, label, className }: ImportProgressProps) {
  const all = Math.max(1, run.orderCount ?? run.rowCount)
  const percentage = Math.floor((run.progress / all) * 100)
  return <ProgressBar label={label} percentage={percentage} text={stateOf(run)} className={className} />
}

function KeptOrders({ undone: { kept, keptCount } }: { undone: NonNullable<Import['undone']> }) {
  if (kept.length === 0) return null
  return (
    <ul
      aria-label={t.keptOrders}
      className="mt-4 max-h-72 w-full divide-y divide-line overflow-y-auto rounded-lg border text-left text-sm"
    >
      {kept.map(({ id, number, title }) => (
        <li key={id}>
          <Link
            to="/orders/$id"
            params={{ id }}
            className="flex items-baseline gap-3 px-3 py-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="shrink-0 text-xs text-muted tabular-nums">{number}</span>
            <bdi className="min-w-0 font-medium wrap-anywhere">{title}</bdi>
          </Link>
        </li>
      ))}
      {kept.length < keptCount && (
        <li className="px-3 py-2 text-muted">{t.andMoreKept({ n: keptCount - kept.length })}</li>
      )}
    </ul>
  )
}

interface UndoImportProps {
  run: ListedImport
  /** In a list, the label has to say which import it undoes. */
  label?: string
}

export function UndoImport({ run, label }: UndoImportProps) {
  return (
    <AskedButton
      icon={Undo2}
      aria-label={label}
      text={t.undoThisImport}
      title={t.undoTheImportOf({ fileName: run.fileName })}
      description={whatGoes(run.orderCount ?? 0)}
      confirmLabel={t.removeOrders}
      failure={t.theImportCouldntBeUndone}
      mutation={useUndoImport(run.id)}
    />
  )
}

const whatGoes = (orders: number) =>
  orders === 1 ? t.removesThisOrderUnlessIt : t.removesOrders({ n: orders })

export function DiscardImport({ run: { id, fileName } }: { run: ListedImport }) {
  return (
    <AskedButton
      variant="ghost"
      aria-label={t.deleteNamed({ fileName })}
      text={t.deleteImport}
      title={t.askDelete({ fileName })}
      description={t.yourChoicesAndCorrectionsAre}
      confirmLabel={t.deleteImport}
      failure={t.itCouldntBeDeleted}
      mutation={useDiscardImport(id)}
    />
  )
}

interface AskedButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> {
  icon?: LucideIcon
  text: string
  title: string
  description: string
  confirmLabel: string
  failure: string
  mutation: UseMutationResult<unknown, Error, void>
}

function AskedButton(props: AskedButtonProps) {
  const { icon: Icon, variant = 'outline', text, failure, mutation, 'aria-label': label, ...question } = props
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant={variant} aria-label={label} onClick={() => setAsked(true)}>
        {Icon && <Icon aria-hidden />}
        {text}
      </Button>
      <ConfirmDialog
        {...question}
        open={isAsked}
        onOpenChange={(open) => {
          setAsked(open)
          if (!open) mutation.reset()
        }}
        destructive
        busy={mutation.isPending}
        onConfirm={() => mutation.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {mutation.error && <FormAlert>{withReason(failure, mutation.error)}</FormAlert>}
      </ConfirmDialog>
    </>
  )
}
