import { useMutation, useQueryClient } from '@tanstack/react-query'
import { viewsApi } from '#shared/api/views.ts'
import type { SavedView } from '#shared/views/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { reloadViews } from './views.api.ts'

type NewView = Omit<SavedView, 'id'>

export function useSaveView() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (view: NewView) => call(viewsApi.create, { body: view }),
    onSuccess: async () => {
      notify({ title: 'View saved' })
      await reloadViews(queryClient)
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to save view', error)),
  })
}

export function useRenameView() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
      call(viewsApi.rename, { id, body: { name } }),
    onSuccess: async () => {
      notify({ title: 'View renamed' })
      await reloadViews(queryClient)
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to rename view', error)),
  })
}

/** The notice offers to save it again: its name and its filter are all that there is of it. */
export function useDeleteView() {
  const queryClient = useQueryClient()
  const { mutate: save } = useSaveView()
  return useMutation({
    mutationFn: ({ id }: SavedView) => call(viewsApi.remove, { id }),
    onSuccess: async (_response, { name, search, shared }) => {
      notify({
        title: 'View deleted',
        description: name,
        actions: [{ label: 'Undo', run: () => save({ name, search, shared }) }],
        duration: 10_000,
      })
      await reloadViews(queryClient)
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to delete view', error)),
  })
}
