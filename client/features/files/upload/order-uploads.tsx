import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Part } from '#shared/parts/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/uploads.ts'
import { AboutPart, PartsOfOrder, usePartOfOrder } from '../../parts/about/about-part.tsx'
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
  uploadOfPart: (files: File[], partId: string) => void
  uploadPasted: (files: File[], onAdded: (added: Attachment) => void) => void
}

const OrderUploadsContext = createContext<OrderUploading | null>(null)

interface OrderUploadsProps {
  orderId: string
  parts: Part[] | null | undefined
  /** False while the order is loading, and while its window closes. */
  open?: boolean
  children: ReactNode
}

export function OrderUploads({ orderId, parts = null, open = true, children }: OrderUploadsProps) {
  const queryClient = useQueryClient()
  const about = useRef<string>(undefined)
  const setAbout = useCallback((partId: string | undefined) => {
    about.current = partId
  }, [])
  const { upload, busy, dialog } = useUploads({
    scope: open ? orderId : null,
    title: t.uploadFiles,
    limits: ORDER_FILES,
    about: <AboutUpload onChange={setAbout} />,
    save: async (file) => void (await addFile(queryClient, orderId, file, { partId: about.current })),
    saveFailed: { title: t.errorTitle, text: t.notSaved },
    onUploaded: notifyUploaded,
  })
  const uploads = useMemo(() => {
    const uploadVersion = (former: Attachment, { hint, onAdded }: VersionWords) => {
      let added: Attachment | undefined
      upload([], false, {
        title: t.newVersion,
        about: null,
        limits: { ...NEW_VERSION, hint: `${hint} ${NEW_VERSION.hint}` },
        save: async (file) => {
          added = await addFile(queryClient, orderId, file, { former })
        },
        onUploaded: () => added && onAdded(added),
      })
    }
    const uploadPasted = (files: File[], onAdded: (added: Attachment) => void) =>
      upload(files, true, {
        about: null,
        save: async (file) => onAdded(await addFile(queryClient, orderId, file)),
      })
    const uploadOfPart = (files: File[], partId: string) =>
      upload(files, true, {
        about: null,
        save: async (file) => void (await addFile(queryClient, orderId, file, { partId })),
      })
    return { upload, busy, uploadVersion, uploadOfPart, uploadPasted }
  }, [upload, busy, queryClient, orderId])

  return (
    <OrderUploadsContext value={uploads}>
      <DropArea disabled={!open} onApproach={prefetchUploads} onDrop={(files) => upload(files)}>
        <PartsOfOrder value={parts}>
          {children}
          {dialog}
        </PartsOfOrder>
      </DropArea>
    </OrderUploadsContext>
  )
}

function AboutUpload({ onChange }: { onChange: (partId: string | undefined) => void }) {
  const [chosen, setChosen] = useState<string>()
  const partId = usePartOfOrder(chosen)
  useEffect(() => {
    onChange(partId)
    return () => onChange(undefined)
  }, [onChange, partId])
  return <AboutPart partId={partId} onChange={(part) => setChosen(part?.id)} />
}

export function useOrderUploads(): OrderUploading {
  const uploads = use(OrderUploadsContext)
  if (!uploads) throw new Error('useOrderUploads needs OrderUploads around it')
  return uploads
}
