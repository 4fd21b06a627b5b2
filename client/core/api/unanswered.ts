import { useMutationState, type MutationKey } from '@tanstack/react-query'

/** What the mutations with a key were asked for, of those that are not answered yet, the first one first. */
export function useUnanswered<Input>(mutationKey: MutationKey): Input[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  })
}
