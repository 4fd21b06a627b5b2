import type { QueryClient } from '@tanstack/react-query'
import type { EventOf, LoggedEvent } from '#shared/events/events.ts'
import { activityApi } from '#shared/api/activity.ts'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/file-notices.ts'
import { ApiError, call, queryOf, storedQueryOf, withReason } from '../../../core/api/api.ts'
import { setUnsent } from '../../../core/drafts/drafts.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../../core/pending.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { removedHere, restoreRemoved } from '../../../core/undo/restore-removed.ts'
import { notifyWithUndo } from '../../../core/undo/undo.ts'
import { isKept } from '../../customer/approvals/approval-states.ts'
import { approvalsQuery } from '../../customer/approvals/approvals.api.ts'
import type { UploadedFile } from '../upload/uploader.ts'
import { byVersions } from './versions.ts'

export function filesQuery(orderId: string) {
  return storedQueryOf(filesApi.list, { id: orderId })
}

type AboutFile = LoggedEvent & { data: { fileId: string | null } }

function patchFile(queryClient: QueryClient, { data, orderId }: AboutFile, to: Partial<Attachment>): void {
  if (orderId === null) return
  void writeResponse(queryClient, filesQuery(orderId).queryKey, (files) =>
    files.map((file) => (file.id === data.fileId ? { ...file, ...to } : file)),
  )
}

const partOf = ({ part }: EventOf<'file.about'>['data']) =>
  part ? { id: part.partId, letter: part.letter, name: part.name } : undefined

const dropName = (_queryClient: QueryClient, { data: { fileId } }: AboutFile) => {
  if (fileId !== null) setUnsent(RENAME, fileId)
}

onEvents('file', {
  'file.added'(queryClient, { data, orderId }) {
    if (orderId === null) return
    const { queryKey } = filesQuery(orderId)
    const known = queryClient.getQueryData(queryKey)?.some(({ id }) => id === data.fileId) ?? false
    if (!known) void queryClient.invalidateQueries({ queryKey })
  },
  'file.renamed': (queryClient, event) => patchFile(queryClient, event, { originalName: event.data.to }),
  'file.about': (queryClient, event) => patchFile(queryClient, event, { part: partOf(event.data) }),
  'file.removed'(queryClient, event) {
    // The file is gone, so the page must not ask about its unsaved name.
    dropName(queryClient, event)
    const { data, orderId } = event
    if (orderId === null) return
    void writeResponse(queryClient, filesQuery(orderId).queryKey, (files) =>
      files.filter(({ id }) => id !== data.fileId),
    )
  },
  'file.shared': (queryClient, event) => patchFile(queryClient, event, { isShared: true, isDraft: false }),
  'file.unshared': (queryClient, event) => patchFile(queryClient, event, { isShared: false }),
})

onEvents('approval', {
  'approval.asked': null,
  'approval.withdrawn': null,
  // A file that the customer has answered keeps its name.
  'approval.given': dropName,
  'approval.refused': dropName,
})

export async function addFile(
  queryClient: QueryClient,
  orderId: string,
  file: UploadedFile,
  { former, partId }: { former?: Attachment; partId?: string | undefined } = {},
): Promise<Attachment> {
  const { name, size, type, address } = file
  const body = {
    fileName: name,
    originalName: name,
    fileSize: size,
    mimeType: type,
    fileType: type,
    fileUrl: address,
    ...(former && { versionOf: former.id }),
    ...(partId && { partId }),
  }
  const added = await call(filesApi.attach, { id: orderId, body }, address.slice(-200))
  showAdded(queryClient, added)
  // Some shared properties reached the previous version only with this call.
  if (former) await queryClient.invalidateQueries({ queryKey: filesQuery(orderId).queryKey })
  return added
}

/** Its event then has nothing to load. */
export function showAdded(queryClient: QueryClient, added: Attachment): void {
  const { orderId } = added
  void writeResponse(queryClient, filesQuery(orderId).queryKey, (files) =>
    files.some(({ id }) => id === added.id) ? files : [added, ...files],
  )
  const { queryKey } = queryOf(activityApi.feed, { id: orderId })
  void queryClient.invalidateQueries({ queryKey })
}

export function notifyUploaded(count: number): void {
  notify({
    title: count === 1 ? t.uploaded : t.uploadedMany,
    description: t.uploadedText({ n: count }),
  })
}

export interface InOrder {
  orderId: string
  file: Attachment
}

export const keyOf = ({ orderId }: InOrder) => filesQuery(orderId).queryKey
export const orderOf = ({ orderId }: InOrder) => orderId

const withName = (files: Attachment[], { file, name }: InOrder & { name: string }) =>
  files.map((other) => (other.id === file.id ? { ...other, originalName: name } : other))
const without = (files: Attachment[], { file }: InOrder) => files.filter(({ id }) => id !== file.id)

export const refused =
  (title: string, sentence: string) => (queryClient: QueryClient, error: Error, input: InOrder) => {
    notifyFailure(title, withReason(sentence, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  }

export const RENAME = 'rename-file'

function canBeNamed(queryClient: QueryClient, error: Error, { orderId, file: { id } }: InOrder): boolean {
  if (error instanceof ApiError && error.status === 404) return false
  const files = queryClient.getQueryData(filesQuery(orderId).queryKey)
  const approvals = queryClient.getQueryData(approvalsQuery(orderId).queryKey) ?? []
  const isListed = !files || byVersions(files).some(({ newest }) => newest.id === id)
  return isListed && !isKept(approvals, id)
}

const renameChange = defineChange({
  name: RENAME,
  send: ({ orderId, file, name }: InOrder & { name: string }) =>
    call(filesApi.rename, { id: orderId, attachmentId: file.id, body: { originalName: name } }),
  orderOf,
  returnsTo: ({ file }) => file.id,
  // A hidden name would only be asked about.
  isTyped: (input, error, queryClient) => canBeNamed(queryClient, error, input),
  onSuccess: (queryClient, _response, input, write) => {
    notify({ title: t.renamed })
    return write(queryClient, keyOf(input), (files) => withName(files, input))
  },
  onRefusal: refused(t.renameFailed, t.notRenamed),
})
showWhilePending(renameChange, keyOf, withName)

const removeChange = defineChange({
  name: 'remove-file',
  /** Resolves to whether this call removed the file. */
  send: ({ orderId, file }: InOrder): Promise<boolean> =>
    removedHere(() => call(filesApi.remove, { id: orderId, attachmentId: file.id })),
  orderOf,
  onSuccess: (queryClient, isRemoved, input, write) => {
    const { orderId, file } = input
    const { id, originalName: name } = file
    setUnsent(RENAME, id)
    const run = () => void restoreRemoved(queryClient, { orderId, id }, keyOf(input), t.back({ name }))
    if (isRemoved) notifyWithUndo({ title: t.deleted }, { label: t.deleteOf({ name }), run })
    else notify({ title: t.deleted })
    return write(queryClient, keyOf(input), (files) => without(files, input))
  },
  onRefusal: refused(tCommon.error, t.notDeleted),
})
showWhilePending(removeChange, keyOf, without)

// Sent one after the other, so that the last one counts.
export const useRenameFile = () => useChange(renameChange, 'any')
export const useDeleteFile = () => useChange(removeChange)
