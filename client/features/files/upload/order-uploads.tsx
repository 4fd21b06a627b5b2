import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { DropArea } from './drop-area.tsx'
import { attachFile, notifyUploaded } from './files.api.ts'
import { ORDER_FILES } from './upload-limits.ts'
import { preloadUploads, useUploads, type Uploads } from './use-uploads.tsx'

const OrderUploadsContext = createContext<Pick<Uploads, 'upload' | 'busy'> | null>(null)

interface OrderUploadsProps {
  orderId: string
  /** False while the order is not there yet, or on its way out. */
  open?: boolean
  children: ReactNode
}

/** What stands inside can send files to this order, and files that are dropped on it are offered to be sent. */
export function OrderUploads({ orderId, open = true, children }: OrderUploadsProps) {
  const queryClient = useQueryClient()
  const { upload, busy, dialog } = useUploads({
    scope: open ? orderId : null,
    title: 'Upload files',
    limits: ORDER_FILES,
    save: (file) => attachFile(queryClient, orderId, file),
    saveFailed: { title: 'Upload error', text: 'Failed to save file information. Please try again.' },
    onUploaded: notifyUploaded,
  })
  const uploads = useMemo(() => ({ upload, busy }), [upload, busy])

  return (
    <OrderUploadsContext value={uploads}>
      <DropArea disabled={!open} onApproach={preloadUploads} onDrop={(files) => upload(files)}>
        {children}
        {dialog}
      </DropArea>
    </OrderUploadsContext>
  )
}

export function useOrderUploads(): Pick<Uploads, 'upload' | 'busy'> {
  const uploads = use(OrderUploadsContext)
  if (!uploads) throw new Error('useOrderUploads needs OrderUploads around it')
  return uploads
}
