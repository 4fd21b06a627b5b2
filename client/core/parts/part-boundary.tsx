import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

export const FAULT = 'This part of Kerf could not be shown. What was saved is safe.'

interface PartBoundaryProps {
  /** Another one is drawn afresh. */
  name?: string
  Fault?: (props: { reset: () => void }) => ReactNode
  children: ReactNode
}

/** What breaks inside leaves the rest of the page as it is. */
export function PartBoundary({ name = '', Fault = PartFault, children }: PartBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Fault}>
      {children}
    </CatchBoundary>
  )
}

function PartFault({ reset }: { reset: () => void }) {
  return <ErrorState compact message={FAULT} {...useTryAgain(reset)} />
}

/** Draws what broke once more, from what the server has now: what it broke on may have been an answer. */
export function useTryAgain(reset: () => void): { busy: boolean; onRetry: () => void } {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await queryClient.refetchQueries({ type: 'active' })
    // With the part its reads have gone out of use.
    queryClient.removeQueries({ type: 'inactive' })
    setBusy(false)
    reset()
  }
  return { busy, onRetry: () => void tryAgain() }
}
