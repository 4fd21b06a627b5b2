import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '../../ui/state/error-state.tsx'

export const PART_FAILED = 'This part of Kerf could not be shown. What was saved is safe.'

interface PartBoundaryProps {
  /** Identifies the content: when it changes after an error, the children are rendered again. */
  name?: string
  Failed?: (props: { reset: () => void }) => ReactNode
  children: ReactNode
}

/** Shows an error of its children in their place, so that the rest of the page keeps working. */
export function PartBoundary({ name = '', Failed = PartError, children }: PartBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

function PartError({ reset }: { reset: () => void }) {
  return <ErrorState compact message={PART_FAILED} {...useTryAgain(reset)} />
}

/** Loads the data again and rerenders the part, because the data may have caused the error. */
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
