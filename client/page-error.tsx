import { useEffect, useState } from 'react'
import { lookForNewBuild, renew } from './core/new-build.ts'
import { ErrorState } from './ui/error-state.tsx'
import { Spinner } from './ui/spinner.tsx'

/** In the place of a page, or of a part of it, that broke or could not be loaded. */
export function PageError() {
  const [looking, setLooking] = useState(true)
  useEffect(() => {
    // A part that is gone since an update is there again, and newer, once the page has been loaded anew.
    void lookForNewBuild().then(() => {
      if (!renew()) setLooking(false)
    })
  }, [])

  if (looking) {
    return (
      <main className="grid min-h-0 flex-1 place-items-center p-4">
        <Spinner label="Loading" />
      </main>
    )
  }
  return (
    <main className="grid min-h-0 flex-1 place-items-center p-4">
      <ErrorState
        message="This part of Kerf could not be shown. What was saved is safe."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
