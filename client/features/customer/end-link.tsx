import { useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useRevokeLink } from './customer-link.api.ts'

/** Ends the link after a question: its address never shows the order again. */
export function EndLink({ order: { id, number, customerName } }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const end = useRevokeLink(id)
  return (
    <>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAsking(true)}>
        End link
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End the link of ${number}?`}
        description={
          <>
            <bdi>{customerName}</bdi> no longer sees the order there, and gets no mails about it. A new link
            has another address.
          </>
        }
        confirmLabel="End link"
        destructive
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
