import { useMutation, useQueryClient } from '@tanstack/react-query'
import { viewsApi } from '#shared/api/views.ts'
import type { SavedView } from '#shared/views/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/board/views.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { newId } from '../../../core/api/request-id.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'
import { reloadViews } from './views.api.ts'

interface NewView {
  view: Omit<SavedView, 'id'>
  requestId: string
}

interface ViewChange<Input> {
  send: (input: Input) => Promise<unknown>
  onDone: (input: Input) => void
  failed: string
  /** The caller shows the error at a field. */
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
      if (!isTold?.(error)) notifyFailure(tCommon.error, withReason(failed, error))
    },
  })
}

export const useSaveView = (isTold?: (error: unknown) => boolean) =>
  useViewChange({
    isTold,
    send: ({ view, requestId }: NewView) => call(viewsApi.create, { body: view }, requestId),
    onDone: () => notify({ title: t.saved }),
    failed: t.notSaved,
  })

export const useRenameView = (isTold: (error: unknown) => boolean) =>
  useViewChange({
    isTold,
    send: ({ id, name }: Pick<SavedView, 'id' | 'name'>) => call(viewsApi.rename, { id, body: { name } }),
    onDone: () => notify({ title: t.renamed }),
    failed: t.notRenamed,
  })

/** The notice can save it again, because a view is only its name and its filter. */
export function useDeleteView() {
  const { mutate: save } = useSaveView()
  return useViewChange({
    send: ({ id }: SavedView) => call(viewsApi.remove, { id }),
    onDone: ({ name, search, shared }) =>
      notifyWithUndo(
        { title: t.deleted, description: name },
        {
          label: t.undoDelete({ name }),
          run: () => save({ view: { name, search, shared }, requestId: newId() }),
        },
      ),
    failed: t.notDeleted,
  })
}
