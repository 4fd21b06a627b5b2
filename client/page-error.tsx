import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FailedPartProps } from './core/lazy-part.tsx'
import { lookForNewBuild, renew } from './core/new-build.ts'
import { FAULT, useTryAgain } from './core/part-boundary.tsx'
import { ErrorState } from './ui/error-state.tsx'
import { Spinner } from './ui/spinner.tsx'

const placeClass = 'grid min-h-0 flex-1 place-items-center p-4'

/** In the place of a page that broke. */
export function PageError({ reset }: ErrorComponentProps) {
  const [looking, setLooking] = useState(true)
  const again = useTryAgain(reset)
  useEffect(() => {
    // It may be the fault of a part that is newer or older than the rest, and that the page loaded anew is free of.
    void lookForNewBuild().then(() => {
      if (!renew()) setLooking(false)
    })
  }, [])

  return (
    <main className={placeClass}>
      {looking ? <Spinner label="Loading" /> : <ErrorState message={FAULT} {...again} />}
    </main>
  )
}

/** In the place of a page that could not be fetched. */
export function PageMissing(props: FailedPartProps) {
  return (
    <main className={placeClass}>
      <ErrorState {...props} />
    </main>
  )
}
