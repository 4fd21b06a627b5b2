import { Link } from '@tanstack/react-router'
import type { ListedImport } from '#shared/imports/schemas.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cn } from '../../ui/cn.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { listClass } from './check/rows-out.tsx'
import { DiscardImport, ImportProgress, stateOf, UndoImport } from './import-run.tsx'
import { importsQuery, whileUnderWay } from './import.api.ts'

export function ImportList() {
  const imports = useRead({
    ...importsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => whileUnderWay(state.data),
  })
  // An empty list needs no section.
  if (imports.data?.length === 0) return null
  return (
    <Section title="Latest imports">
      {imports.data ? (
        <ul aria-label="Latest imports" className={listClass}>
          {imports.data.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </ul>
      ) : imports.error ? (
        <ErrorState
          compact
          message={withReason("The latest imports couldn't be loaded.", imports.error)}
          busy={imports.isFetching}
          onRetry={() => void imports.refetch()}
        />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading the latest imports</span>
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Section>
  )
}

function ImportRow({ one }: { one: ListedImport }) {
  const { id, fileName, state, createdBy, createdAt, doneAt, failure } = one
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <Link
          to="/import"
          search={{ id }}
          className="font-semibold wrap-anywhere hover:underline pointer-coarse:inline-block pointer-coarse:-mt-3 pointer-coarse:min-w-11 pointer-coarse:py-3"
        >
          <bdi>{fileName}</bdi>
        </Link>
        <p className={cn('wrap-anywhere', state === 'failed' || failure ? 'text-danger-ink' : 'text-muted')}>
          {stateOf(one)}
        </p>
        <p className="text-xs text-muted">
          {createdBy?.displayName ?? 'Someone who has left'}, <RelativeTime at={doneAt ?? createdAt} />
        </p>
        {state === 'running' && (
          <ImportProgress run={one} label={`Import of ${fileName}`} className="mt-2 max-w-96" />
        )}
      </div>
      {state === 'staged' && (
        <div className="flex flex-wrap gap-2">
          <DiscardImport run={one} />
          <Link
            to="/import"
            search={{ id }}
            aria-label={`Continue with ${fileName}`}
            className={buttonClass({ variant: 'outline' })}
          >
            Continue
          </Link>
        </div>
      )}
      {one.undoableUntil && <UndoImport run={one} label={`Undo this import: ${fileName}`} />}
    </li>
  )
}
