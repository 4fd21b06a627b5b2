import { Suspense, useState, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { useOrderUploads } from '../../files/upload/order-uploads.tsx'
import { useAddParts, useRemake } from '../data/part-changes.api.ts'

const AddParts = lazyComponent(() => import('../../parts/add-parts.tsx').then((module) => module.AddParts))
const RemakeDialog = lazyComponent(() =>
  import('../../parts/remake-dialog.tsx').then((module) => module.RemakeDialog),
)

export const prefetchAddParts = AddParts.prefetch
export const prefetchRemake = RemakeDialog.prefetch

interface Asked {
  /** Of a remake: the part that went wrong. */
  remake?: { part: Part | undefined }
  open: boolean
  count: number
}

interface PartDialogs {
  add: () => void
  /** @param part undefined asks for it */
  wrong: (part?: Part) => void
  dialog: ReactNode
}

export function usePartDialogs(order: Order): PartDialogs {
  // The count is a key: each dialog starts with fresh state.
  const [asked, setAsked] = useState<Asked>({ open: false, count: 0 })
  const ask = (remake?: Asked['remake']) =>
    setAsked(({ count }) => ({ remake, open: true, count: count + 1 }))
  const close = () => setAsked((before) => ({ ...before, open: false }))
  const shared = { order, open: asked.open, onClose: close }
  return {
    add: () => ask(),
    wrong: (part) => ask({ part }),
    dialog:
      asked.count > 0 &&
      (asked.remake ? (
        <Remaking {...shared} key={asked.count} part={asked.remake.part} />
      ) : (
        <Adding {...shared} key={asked.count} />
      )),
  }
}

interface OpenDialog {
  order: Order
  open: boolean
  onClose: () => void
}

function Adding({ order, open, onClose }: OpenDialog) {
  const add = useAddParts(order)
  return (
    <Suspense>
      <AddParts
        others={order.parts?.length ?? 0}
        open={open}
        busy={add.isPending}
        onAdd={(parts) => add.mutate(parts, { onSuccess: onClose })}
        onClose={onClose}
        onFailed={onClose}
      />
    </Suspense>
  )
}

function Remaking({ order, part, open, onClose }: OpenDialog & { part: Part | undefined }) {
  const remake = useRemake(order)
  const { uploadOfPart } = useOrderUploads()
  return (
    <Suspense>
      <RemakeDialog
        order={order}
        part={part}
        open={open}
        busy={remake.isPending}
        onSend={(input, photos) =>
          remake.mutate(input, {
            onSuccess: (changed) => {
              onClose()
              const made = changed.parts?.at(-1)
              if (made && photos.length > 0) uploadOfPart(photos, made.id)
            },
          })
        }
        onClose={onClose}
        onFailed={onClose}
      />
    </Suspense>
  )
}
