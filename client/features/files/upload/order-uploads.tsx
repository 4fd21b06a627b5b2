import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/uploads.ts'
import { DropArea } from '../list/drop-area.tsx'
import { addFile, notifyUploaded } from '../list/files.api.ts'
import { NEW_VERSION, ORDER_FILES } from './upload-limits.ts'
import { prefetchUploads, useUploads, type Uploads } from './use-uploads.tsx'

interface VersionWords {
  hint: string
  onAdded: (added: Attachment) => void
}

type OrderUploading = Pick<Uploads, 'upload' | 'busy'> & {
  uploadVersion: (former: Attachment, words: VersionWords) => void
  uploadPasted: (files: File[], onAdded: (added: Attachment) => void) => void
}

const OrderUploadsContext = createContext<OrderUploading | null>(null)

interface OrderUploadsProps {
  orderId: string
  /** False while the order is loading, and while its window closes. */
  open?: boolean
  children: ReactNode
}

export function OrderUploads({ orderId, open = true, children }: OrderUploadsProps) {
  const queryClient = useQueryClient()
  const { upload, busy, dialog } = useUploads({
    scope: open ? orderId : null,
    title: t.uploadFiles,
    limits: ORDER_FILES,
    save: async (file) => void (await addFile(queryClient, orderId, file)),
    saveFailed: { title: t.errorTitle, text: t.notSaved },
    onUploaded: notifyUploaded,
  })
  const uploads = useMemo(() => {
    const uploadVersion = (former: Attachment, { hint, onAdded }: VersionWords) => {
      let added: Attachment | undefined
      upload([], false, {
        title: t.newVersion,
        limits: { ...NEW_VERSION, hint: `${hint} ${NEW_VERSION.hint}` },
        save: async (file) => {
          added = await addFile(queryClient, orderId, file, former)
        },
        onUploaded: () => added && onAdded(added),
      })
    }
    const uploadPasted = (files: File[], onAdded: (added: Attachment) => void) =>
      upload(files, true, { save: async (file) => onAdded(await addFile(queryClient, orderId, file)) })
    return { upload, busy, uploadVersion, uploadPasted }
  }, [upload, busy, queryClient, orderId])

  return (
    <OrderUploadsContext value={uploads}>
      <DropArea disabled={!open} onApproach={prefetchUploads} onDrop={(files) => upload(files)}>
        {children}
        {dialog}
      </DropArea>
    </OrderUploadsContext>
  )
}

export function useOrderUploads(): OrderUploading {
  const uploads = use(OrderUploadsContext)
  if (!uploads) throw new Error('useOrderUploads needs OrderUploads around it')
  return uploads
}
