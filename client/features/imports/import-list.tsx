import { Link } from '@tanstack/react-router'
import type { ListedImport } from '#shared/imports/schemas.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { cn } from '../../ui/cn.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { listClass } from './check/rows-out.tsx'
import { DiscardImport, ImportProgress, stateOf, UndoImport } from './import-run.tsx'
import { importsQuery, whileUnderWay } from './import.api.ts'
import * as t from '#texts/imports/imports.ts'

export function ImportList() {
  const imports = useRead({
    ...importsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => whileUnderWay(state.data),
  })
  if (imports.data?.length === 0) return null
  return (
    <Section title={t.latestImports}>
      {imports.data ? (
        <ul aria-label={t.latestImports} className={listClass}>
          {imports.data.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </ul>
      ) : imports.error ? (
        <LoadError of={imports} failure={t.theLatestImportsCouldntBe} compact />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t.loadingTheLatestImports}</span>
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
          {createdBy?.displayName ?? t.someoneWhoHasLeft}, <RelativeTime at={doneAt ?? createdAt} />
        </p>
        {state === 'running' && (
          <ImportProgress run={one} label={t.importOf({ fileName })} className="mt-2 max-w-96" />
        )}
      </div>
      {state === 'staged' && (
        <div className="flex flex-wrap gap-2">
          <DiscardImport run={one} />
          <Link
            to="/import"
            search={{ id }}
            aria-label={t.continueWith({ fileName })}
            className={buttonClass({ variant: 'outline' })}
          >
            {t.continueIt}
          </Link>
        </div>
      )}
      {one.undoableUntil && <UndoImport run={one} label={t.undoNamed({ fileName })} />}
    </li>
  )
}
