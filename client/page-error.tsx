import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FailedPartProps } from './core/parts/lazy-part.tsx'
import { checkBuild, reloadIfUpdated } from './core/parts/new-build.ts'
import { PART_FAILED, useTryAgain } from './core/parts/part-boundary.tsx'
import { ErrorState } from './ui/state/error-state.tsx'
import { Spinner } from './ui/state/spinner.tsx'

const placeClass = 'grid min-h-0 flex-1 place-items-center p-4'

/** Replaces a page that broke. */
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
      {checking ? <Spinner label="Loading" /> : <ErrorState message={PART_FAILED} {...again} />}
    </main>
  )
}

/** Replaces a page that couldn't be fetched. */
export function PageMissing(props: FailedPartProps) {
  return (
    <main className={placeClass}>
      <ErrorState {...props} />
    </main>
  )
}
