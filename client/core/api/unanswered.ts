import { useMutationState, type MutationKey } from '@tanstack/react-query'

/** The inputs of unanswered mutations with this key, the oldest first. */
export function useUnanswered<Input>(mutationKey: MutationKey): Input[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  })
}
