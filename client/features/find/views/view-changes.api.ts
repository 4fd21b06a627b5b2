import { useMutation, useQueryClient } from '@tanstack/react-query'
import { viewsApi } from '#shared/api/views.ts'
import type { SavedView } from '#shared/views/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import type { Origin } from '../../../core/api/idempotency.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'
import { reloadViews } from './views.api.ts'

interface NewView {
  view: Omit<SavedView, 'id'>
  origin: Origin
}

interface ViewChange<Input> {
  send: (input: Input) => Promise<unknown>
  onDone: (input: Input) => void
  failed: string
  /** Whether the caller shows the error at a field. */
  isTold?: (error: unknown) => boolean
}

function useViewChange<Input>({ send, onDone, failed, isTold }: ViewChange<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_response, input) => {
      onDone(input)
      await reloadViews(queryClient)
    },
    onError: (error) => {
      if (!isTold?.(error)) notifyFailure('Error', withReason(failed, error))
    },
  })
}

export const useSaveView = (isTold?: (error: unknown) => boolean) =>
  useViewChange({
    isTold,
    send: ({ view, origin }: NewView) => call(viewsApi.create, { body: view }, origin),
    onDone: () => notify({ title: 'View saved' }),
    failed: 'Failed to save view',
  })

export const useRenameView = (isTold: (error: unknown) => boolean) =>
  useViewChange({
    isTold,
    send: ({ id, name }: Pick<SavedView, 'id' | 'name'>) => call(viewsApi.rename, { id, body: { name } }),
    onDone: () => notify({ title: 'View renamed' }),
    failed: 'Failed to rename view',
  })

/** Deletes a view. The notice offers to save it again, because a view is only its name and its filter. */
export function useDeleteView() {
  const { mutate: save } = useSaveView()
  return useViewChange({
    send: ({ id }: SavedView) => call(viewsApi.remove, { id }),
    onDone: ({ name, search, shared }) =>
      notifyWithUndo(
        { title: 'View deleted', description: name },
        { label: `delete ${name}`, run: () => save({ view: { name, search, shared }, origin: {} }) },
      ),
    failed: 'Failed to delete view',
  })
}
