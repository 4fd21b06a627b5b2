import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check, FileX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Import, ImportMapping } from '#shared/imports/schemas.ts'
import { ApiError, withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { AdminsOnly } from '../people/admins-only.tsx'
import { FileStep } from './file-step.tsx'
import { ImportRun, useShownFromTop } from './import-run.tsx'
import { importQuery, whileUnderWay } from './import.api.ts'
import { useUnsaved } from '../../core/drafts/use-unsaved.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { isSame } from './columns/mapping.ts'
import { cn } from '../../ui/cn.ts'
import * as t from '#texts/imports/imports.ts'

export function ImportPage() {
  return (
    <Page>
      <AdminsOnly text={t.onlyAnAdminOfThe}>
        <h1 className="text-xl font-semibold tracking-tight">{t.importOrders}</h1>
        <Steps />
      </AdminsOnly>
    </Page>
  )
}

function Steps() {
  const { id } = useSearch({ from: '/signed-in/import' })
  if (id !== undefined) return <OneImport key={id} id={id} />
  return (
    <>
      <p className="mt-0.5 text-sm text-pretty text-muted">{t.fromASpreadsheetOrTrello}</p>
      <StepList present="file" />
      <FileStep />
    </>
  )
}

function OneImport({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useRead({
    ...importQuery(id),
    // A colleague may have run or discarded it.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => whileUnderWay(state.data && [state.data]),
  })
  // Checked before the known data: a colleague may have discarded it.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={FileX}
        title={t.thisImportIsNoLonger}
        text={t.filesThatArentImportedAre}
        action={
          <Link to="/import" className={buttonClass({ variant: 'outline' })}>
            {t.chooseAFile}
          </Link>
        }
      />
    )
  }
  if (data?.state === 'staged') return <StagedImport staged={data} />
  if (data) {
    return (
      <>
        <StepList present="import" isDone={data.state === 'done' || data.state === 'undone'} />
        <ImportRun run={data} />
      </>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={withReason(t.theImportCouldntBeLoaded, error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div role="status" className="mt-3 flex flex-col gap-6">
      <span className="sr-only">{t.loadingTheImport}</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}

function StagedImport({ staged }: { staged: Import }) {
  const { id, fileName, rowCount } = staged
  const { step } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate()
  const [edited, setEdited] = useState<ImportMapping>()
  const top = useRef<HTMLDivElement>(null)
  const hasChanged = edited !== undefined && !isSame(edited, staged.mapping)
  const askFirst = useUnsaved({
    isDirty: () => hasChanged,
    isLost: (next) => next.pathname !== '/import' || new URLSearchParams(next.search).get('id') !== id,
  })
  // The run uses saved values: Back must not lead to the check with other choices.
  const isAhead = step === 'check' && hasChanged
  useEffect(() => {
    if (isAhead) void navigate({ to: '/import', search: { id, step: 'columns' }, replace: true })
  }, [isAhead, id, navigate])
  const isChecked = step === 'check' && !isAhead
  useShownFromTop(top, isChecked ? 'check' : 'columns')

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-40 outline-none">
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        <bdi>{fileName}</bdi>, {t.rowsOf({ n: rowCount })}
      </p>
      <StepList present={isChecked ? 'check' : 'columns'} stagedId={id} />
      {isChecked ? (
        <CheckStep staged={staged} />
      ) : (
        <ColumnsStep
          staged={staged}
          mapping={edited ?? staged.mapping}
          isFirst={step === undefined}
          onChange={setEdited}
          onDone={() => {
            // Choices that were made while saving stay.
            setEdited((now) => (now === edited ? undefined : now))
            void navigate({ to: '/import', search: { id, step: 'check' } })
          }}
          onReadAgain={(read) =>
            askFirst(() => {
              setEdited(undefined)
              read()
            })
          }
        />
      )}
    </div>
  )
}

const STEPS = ['file', 'columns', 'check', 'import'] as const
type StepName = (typeof STEPS)[number]

interface StepListProps {
  present: StepName
  stagedId?: string
  isDone?: boolean
}

function StepList({ present, stagedId, isDone = false }: StepListProps) {
  const at = STEPS.indexOf(present)
  return (
    <nav aria-label={t.steps} className="mt-3 mb-6 -ml-1">
      <ol className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
        {STEPS.map((name, index) => {
          const isOver = index < at || isDone
          const content = (
            <>
              <span
                aria-hidden
                className={cn(
                  'grid size-5 place-items-center rounded-full text-2xs font-semibold tabular-nums',
                  index === at && !isOver ? 'bg-accent text-on-accent' : 'bg-active text-muted',
                )}
              >
                {isOver ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              {t.stepNames[name]}
            </>
          )
          const shape = 'flex min-h-8 items-center gap-1.5 rounded-lg pr-2 pl-1 pointer-coarse:min-h-11'
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined}>
              {stagedId && index < at ? (
                <Link
                  to="/import"
                  search={name === 'file' ? {} : { id: stagedId, step: 'columns' }}
                  // One of these addresses is a prefix of the other.
                  activeOptions={{ exact: true }}
                  className={cn(shape, 'font-medium text-ink hover:bg-hover')}
                >
                  {content}
                </Link>
              ) : (
                <span className={cn(shape, index === at ? 'font-semibold text-ink' : 'text-muted')}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
