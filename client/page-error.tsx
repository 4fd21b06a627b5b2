import { ErrorState } from './ui/error-state.tsx'

/** In the place of a page, or of a part of it, that broke or could not be loaded. */
export function PageError() {
  return (
    <main className="grid min-h-0 flex-1 place-items-center p-4">
      <ErrorState
        message="This part of Kerf could not be shown. What was saved is safe."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
