import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as t from '#texts/page/connection.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

interface LazyBoundaryProps {
  /** When it changes after an error, the children are rendered again. */
  name?: string
  Failed?: (props: { reset: () => void }) => ReactNode
  children: ReactNode
}

/** An error of its children shows in their place, so that the rest of the page keeps working. */
export function LazyBoundary({ name = '', Failed = LoadError, children }: LazyBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

function LoadError({ reset }: { reset: () => void }) {
  return <ErrorState compact message={t.partBroken} {...useTryAgain(reset)} />
}

/** Also loads the data again, because it may have caused the error. */
export function useTryAgain(reset: () => void): { busy: boolean; onRetry: () => void } {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await queryClient.refetchQueries({ type: 'active' })
    // The part's queries are inactive since it broke. Once removed, they are loaded again with it.
    queryClient.removeQueries({ type: 'inactive' })
    setBusy(false)
    reset()
  }
  return { busy, onRetry: () => void tryAgain() }
}
