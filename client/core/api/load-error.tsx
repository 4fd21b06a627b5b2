import { ErrorState } from '../../ui/state/error-state.tsx'
import { withReason } from './api.ts'

interface LoadErrorProps {
  of: {
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  failure: string
  compact?: boolean
  className?: string
}

export function LoadError({ of: { error, isFetching, refetch }, failure, ...look }: LoadErrorProps) {
  return (
    <ErrorState
      message={withReason(failure, error)}
      busy={isFetching}
      onRetry={() => void refetch()}
      {...look}
    />
  )
}
