import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { ApiError, withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { ImportRun } from './import-run.tsx'
import { importQuery, whileUnderWay } from './import.api.ts'
import { StagedImport } from './staged-import.tsx'
import { StepList } from './step-list.tsx'

/** One import, at the step at which it stands. */
export function OneImport({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useRead({
    ...importQuery(id),
    // A colleague may have run it, or thrown it away.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => whileUnderWay(state.data && [state.data]),
  })
  // Before what was known of it: a colleague may have thrown it away.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={FileX}
        title="This import is no longer here"
        text="Files that aren't imported are deleted after a day."
        action={
          <Link to="/import" className={buttonClass({ variant: 'outline' })}>
            Choose a file
          </Link>
        }
      />
    )
  }
  if (data?.state === 'staged') return <StagedImport staged={data} />
  if (data) {
    return (
      <>
        <StepList present="Import" links={{}} isOver={data.state === 'done' || data.state === 'undone'} />
        <ImportRun run={data} />
      </>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={withReason("The import couldn't be loaded.", error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div role="status" className="mt-3 flex flex-col gap-6">
      <span className="sr-only">Loading the import</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
