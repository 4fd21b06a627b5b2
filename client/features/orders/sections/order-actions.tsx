import { Link } from '@tanstack/react-router'
import { Archive, ArrowUpRight, Component, Pencil, Printer, TriangleAlert } from 'lucide-react'
import { useState, type Ref } from 'react'
import { nextStepOf } from '#shared/orders/next-step.ts'
import { mayArchive } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import * as tParts from '#texts/orders/order-parts.ts'
import * as t from '#texts/orders/order.ts'
import { useUser } from '../../../core/session.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { CameraButton } from '../../files/upload/camera-button.tsx'
import { HoldMenu } from '../../holds/hold-menu.tsx'
import { WatchButton } from '../../notifications/watch-button.tsx'
import { useHoldActions } from '../data/holds.api.ts'
import { ArchiveOrderDialog } from './archive-order-dialog.tsx'
import { prefetchAddParts, prefetchRemake, usePartDialogs } from './part-dialogs.tsx'
import { RepeatOrder } from './repeat-order.tsx'

interface OrderActionsProps {
  order: Order
  editRef: Ref<HTMLButtonElement>
  editing?: boolean
  onEdit: () => void
  /** Only the page has the job sheet. Without it there is a link to the page. */
  print?: { run: () => void; busy: boolean }
  className?: string
}

/** Labeled, and quieter than the next step. */
export function OrderActions({ order, editRef, editing, onEdit, print, className }: OrderActionsProps) {
  const holds = useHoldActions(order)
  const open = !order.isArchived
  return (
    <div className={cn('-mx-2.5 flex flex-wrap gap-x-0.5 gap-y-1', className)}>
      {open && (
        <Button ref={editRef} variant="ghost" size="sm" disabled={editing} onClick={onEdit}>
          <Pencil aria-hidden />
          {t.editButton}
        </Button>
      )}
      <HoldMenu order={order} actions={holds} />
      {open && <CameraButton label={t.photo} />}
      {open && <WatchButton key={`watch ${order.id}`} orderId={order.id} />}
      <RepeatOrder key={order.id} order={order} />
      {open && <PartButtons key={`parts ${order.id}`} order={order} />}
      {print ? (
        <Button variant="ghost" size="sm" sends={false} busy={print.busy} onClick={print.run}>
          <Printer aria-hidden />
          {t.printJobSheet}
        </Button>
      ) : (
        <Link
          to="/orders/$id"
          params={{ id: order.id }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <ArrowUpRight aria-hidden />
          {t.openPage}
        </Link>
      )}
      <ArchiveAside order={order} />
    </div>
  )
}

/** With parts, their list has the button that adds one. */
function PartButtons({ order }: { order: Order }) {
  const { add, wrong, dialog } = usePartDialogs(order)
  return (
    <>
      {!order.parts && (
        <Button
          variant="ghost"
          size="sm"
          onPointerEnter={prefetchAddParts}
          onFocus={prefetchAddParts}
          onClick={add}
        >
          <Component aria-hidden />
          {tParts.add}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        onPointerEnter={prefetchRemake}
        onFocus={prefetchRemake}
        onClick={() => wrong()}
      >
        <TriangleAlert aria-hidden />
        {tParts.somethingIsWrong}
      </Button>
      {dialog}
    </>
  )
}

/** Not where it is the next step already. */
export const mayArchiveAside = (order: Order, role: Role | null): boolean =>
  !order.isArchived &&
  role !== null &&
  mayArchive(role, order.status) &&
  nextStepOf(order, role)?.kind !== 'archive'

function ArchiveAside({ order }: { order: Order }) {
  const { role } = useUser()
  const [archiving, setArchiving] = useState(false)
  return (
    <>
      {mayArchiveAside(order, role) && (
        <Button variant="ghost" size="sm" onClick={() => setArchiving(true)}>
          <Archive aria-hidden />
          {t.archive}
        </Button>
      )}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
    </>
  )
}
