import type { QueryClient } from '@tanstack/react-query'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/file-notices.ts'
import { call } from '../../../core/api/api.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../../core/pending.ts'
import { notifyUndone, notifyWithUndo } from '../../../core/undo/undo.ts'
import { keyOf, orderOf, refused, type InOrder } from './files.api.ts'

interface Sharing extends InOrder {
  isShared: boolean
  /** The customer sees it with its approval, shared or not. */
  isSeenAnyway: boolean
  isUndo?: true
}

// In order, so that the last request counts.
const SCOPE = 'any'

const withSharing = (files: Attachment[], { file, isShared }: Sharing) =>
  files.map((other) =>
    other.id === file.id ? { ...other, isShared, isDraft: other.isDraft && !isShared } : other,
  )

const shareChange = defineChange<Sharing, Attachment>({
  name: 'share-file',
  send: ({ orderId, file, isShared }) =>
    call(filesApi.share, { id: orderId, attachmentId: file.id, body: { isShared } }),
  orderOf,
  onSuccess: (queryClient, _response, input, write) => {
    tell(queryClient, input)
    return write(queryClient, keyOf(input), (files) => withSharing(files, input))
  },
  onRefusal: refused(tCommon.error, t.sharingFailed),
})
showWhilePending(shareChange, keyOf, withSharing)

function tell(queryClient: QueryClient, { isUndo, ...input }: Sharing): void {
  const { file, isShared, isSeenAnyway } = input
  const name = file.originalName
  const title = isShared ? t.shared : t.unshared
  if (isUndo) return notifyUndone(isShared ? t.sharedAgain({ name }) : t.notSharedAgain({ name }))
  const run = () =>
    startChange(queryClient, shareChange, { ...input, isShared: !isShared, isUndo: true }, SCOPE)
  notifyWithUndo(
    {
      title,
      description: !isShared && isSeenAnyway ? t.onPageAnyway({ name }) : name,
    },
    { label: isShared ? t.shareOf({ name }) : t.stopSharingOf({ name }), run },
  )
}

export const useShareFile = () => useChange(shareChange, SCOPE)
