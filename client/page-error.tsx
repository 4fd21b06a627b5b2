import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as tCommon from '#texts/common.ts'
import * as tConnection from '#texts/page/connection.ts'
import * as t from '#texts/page/page-error.ts'
import type { FailedLoadProps } from './core/lazy/lazy-component.tsx'
import { checkBuild, reloadIfUpdated } from './core/lazy/new-build.ts'
import { useTryAgain } from './core/lazy/lazy-boundary.tsx'
import { ErrorState } from './ui/state/error-state.tsx'
import { Spinner } from './ui/state/loading.tsx'
import { usePageTitle } from './core/page-title.ts'
import { buttonClass } from './ui/button-class.ts'

const placeClass = 'grid min-h-0 flex-1 place-items-center p-4'

export function PageError({ reset }: ErrorComponentProps) {
  const [checking, setChecking] = useState(true)
  const again = useTryAgain(reset)
  useEffect(() => {
    // After an update, parts of two builds may not fit together. A reload fixes that.
    void checkBuild().then(() => {
      if (!reloadIfUpdated()) setChecking(false)
    })
  }, [])

  return (
    <main className={placeClass}>
      {checking ? (
        <Spinner label={tCommon.loading} />
      ) : (
        <ErrorState message={tConnection.partBroken} {...again} />
      )}
    </main>
  )
}

export function PageMissing(props: FailedLoadProps) {
  return (
    <main className={placeClass}>
      <ErrorState {...props} />
    </main>
  )
}

export function NotFoundPage() {
  usePageTitle(t.missing)
  return (
    <main className="grid flex-1 place-items-center p-6">
      <div className="max-w-md text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{t.notFound}</h1>
        <p className="mt-2 text-muted">{t.forgotten}</p>
        <Link to="/" className={buttonClass({ variant: 'outline', className: 'mt-6' })}>
          {tCommon.backToBoard}
        </Link>
      </div>
    </main>
  )
}
