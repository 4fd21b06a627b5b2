import { useState, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useRevokeLink } from './customer-link.api.ts'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/customer/customer-link.ts'

export function EndLink({ order: { id, number, customerName } }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const end = useRevokeLink(id)
  return (
    <>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAsking(true)}>
        {t.turnOff}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.turnOffQuestion({ number })}
        description={inline(t.turnOffText<ReactNode>({ customer: <bdi>{customerName}</bdi> }))}
        confirmLabel={t.turnOff}
        destructive
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
