import { useState } from 'react'
import type { Gate } from '#shared/holds/types.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useRemoveGate, type useChangeGate } from './hold-settings.api.ts'
import { countToGet, countToLose, useOpenOrders } from './open-orders.ts'
import { OpenOrdersChoice } from './open-orders-choice.tsx'

export interface AskedGate {
  ask: 'on' | 'off' | 'delete'
  gate: Gate
}

interface GateQuestionProps extends AskedGate {
  orgId: string
  open: boolean
  change: ReturnType<typeof useChangeGate>
  onClose: () => void
  /** The button that opened the question went away with its gate. */
  onGone: () => void
}

export function GateQuestion({ orgId, ask, gate, open, change, onClose, onGone }: GateQuestionProps) {
  const [openOrders, setOpenOrders] = useState(false)
  const remove = useRemoveGate(orgId)
  const orders = useOpenOrders(orgId)
  const taking = { what: 'take', count: countToLose(orders, gate) } as const
  const { choice, ...words } = {
    on: {
      title: t.turnOn({ name: gate.name }),
      description: t.turnOnText,
      confirmLabel: t.turnOnLabel,
      choice: { what: 'put', count: countToGet(orders, gate) } as const,
    },
    off: {
      title: t.turnOff({ name: gate.name }),
      description: t.turnOffText,
      confirmLabel: t.turnOffLabel,
      choice: taking,
    },
    delete: {
      title: t.deleteGate({ name: gate.name }),
      description: t.deleteText,
      confirmLabel: t.remove,
      destructive: true,
      choice: taking,
    },
  }[ask]

  const confirm = () => {
    if (ask === 'delete') remove.mutate({ gate, openOrders }, { onSettled: onClose })
    else {
      onClose()
      change.mutate({ gate, change: { isOn: ask === 'on', openOrders } })
    }
  }

  return (
    <ConfirmDialog
      {...words}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      busy={remove.isPending}
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        if (!remove.isSuccess) return
        event.preventDefault()
        onGone()
      }}
    >
      {choice.count !== 0 && <OpenOrdersChoice {...choice} checked={openOrders} onChange={setOpenOrders} />}
    </ConfirmDialog>
  )
}
