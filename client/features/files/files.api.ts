import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Attachment } from '#shared/attachments.ts'
import { ApiError, call, sentenceOf } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { writeAnswer } from '../../core/pending.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import type { UploadedFile } from './uploader.ts'

const pathOf = (orderId: string) => `/api/orders/${orderId}/attachments`

/** An order's files, newest first, as the socket tells of them. */
export function filesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders', orderId, 'attachments'],
    queryFn: () => call<Attachment[]>('GET', pathOf(orderId)),
  })
}

onEvents('file', (queryClient, { type, data, orderId }) => {
  if (orderId === null) return
  const { queryKey } = filesQuery(orderId)
  const known = queryClient.getQueryData(queryKey)?.some(({ id }) => id === data.fileId) ?? false
  if (type === 'file.added') {
    // Whoever added it here has it already.
    if (!known) void queryClient.invalidateQueries({ queryKey })
    return
  }
  void writeAnswer<Attachment[]>(queryClient, queryKey, (files) =>
    type === 'file.removed'
      ? files.filter(({ id }) => id !== data.fileId)
      : files.map((file) => (file.id === data.fileId ? { ...file, originalName: data.to } : file)),
  )
})

/** Attaches what has been sent to its address. */
export async function attachFile(
  queryClient: QueryClient,
  orderId: string,
  { name, size, type, address }: UploadedFile,
): Promise<void> {
  const added = await call<Attachment>('POST', pathOf(orderId), {
    fileName: name,
    originalName: name,
    fileSize: size,
    mimeType: type,
    fileType: type,
    fileUrl: address,
  })
  queryClient.setQueryData(filesQuery(orderId).queryKey, (files) =>
    files?.some(({ id }) => id === added.id) ? files : files && [added, ...files],
  )
  void queryClient.invalidateQueries({ queryKey: ['/api/orders', orderId, 'activities'] })
}

export function notifyUploaded(count: number): void {
  notify({
    title: count === 1 ? 'File uploaded' : 'Files uploaded',
    description: `${count} file(s) uploaded successfully`,
  })
}

/** Shows a change of the list at once; what it answers takes the change back. */
function useFilesNow(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = filesQuery(orderId)
  return async (change: (files: Attachment[]) => Attachment[]) => {
    // An answer that is on its way does not know of the change.
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, before && change(before))
    return () => {
      queryClient.setQueryData(queryKey, before)
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

export function useRenameFile(orderId: string) {
  const show = useFilesNow(orderId)
  return useMutation({
    mutationFn: ({ file, name }: { file: Attachment; name: string }) =>
      call<Attachment>('PATCH', `${pathOf(orderId)}/${file.id}`, { originalName: name }),
    onMutate: ({ file, name }) =>
      show((files) =>
        files.map((other) => (other.id === file.id ? { ...other, originalName: name } : other)),
      ),
    onSuccess: () => notify({ title: 'File renamed' }),
    onError: (error, _wish, takeBack) => {
      takeBack?.()
      notifyFailure('Rename failed', sentenceOf(error, 'Failed to rename file'))
    },
  })
}

export function useDeleteFile(orderId: string) {
  const show = useFilesNow(orderId)
  return useMutation({
    mutationFn: async (file: Attachment) => {
      try {
        await call<undefined>('DELETE', `${pathOf(orderId)}/${file.id}`)
      } catch (error) {
        // Somebody was faster: it is gone, as was wished.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onMutate: (file) => show((files) => files.filter(({ id }) => id !== file.id)),
    onSuccess: () => notify({ title: 'File deleted' }),
    onError: (error, _file, takeBack) => {
      takeBack?.()
      notifyFailure('Error', sentenceOf(error, 'Failed to delete file. Please try again.'))
    },
  })
}
