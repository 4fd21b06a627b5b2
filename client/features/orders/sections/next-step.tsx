import { Archive, ArrowRight, Bell, Check, ChevronDown, Link2, Reply, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { gatesBeforeMove } from '#shared/parts/parts.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { nextStepOf, type NextStep as Step } from '#shared/orders/next-step.ts'
import { moveTargets, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { create as createLink } from '#texts/customer/customer-link.ts'
import * as tHolds from '#texts/holds/holds.ts'
import * as t from '#texts/orders/next-step.ts'
import * as tOrders from '#texts/orders/orders.ts'
import { useUser } from '../../../core/session.tsx'
import { notify } from '../../../core/notices/notices.ts'
import { isMeant, usePressed } from '../../../core/taps.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Menu, MenuContent, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useMakeLink, useWritesTo } from '../../customer/links/customer-link.api.ts'
import { GateDialog } from '../../holds/gate-dialog.tsx'
import { suggestNote } from '../../notes/note-draft.ts'
import { useHoldActions } from '../data/holds.api.ts'
import { useMoveOrder } from '../data/orders.api.ts'
import { ArchiveOrderDialog } from './archive-order-dialog.tsx'
import { MoveItems } from './move-items.tsx'
import { useWriteRequests } from './write-request.tsx'

interface NextStepProps {
  order: Order
  /** In the phone's footer: the other stages are in its menu. */
  inFooter?: boolean
}

/** One button for all steps, so that it keeps the focus when the step changes. */
export function NextStep({ order, inFooter }: NextStepProps) {
  const { role } = useUser()
  const { mutate } = useMoveOrder()
  const { setGate } = useHoldActions(order)
  const { ask } = useWriteRequests()
  const hasLink = useWritesTo(order) !== null
  const makeLink = useMakeLink(order.id)
  const [archiving, setArchiving] = useState(false)
  // The count is a key: each dialog starts with fresh state.
  const [checking, setChecking] = useState<{ gate?: OrderGate; open: boolean; count: number }>({
    open: false,
    count: 0,
  })
  // The order as shown when the button is pressed and the menu opens: a colleague may move it before the choice.
  const { onPointerDown, take } = usePressed(order)
  const [shown, setShown] = useState(order)
  const step = nextStepOf(order, role, hasLink)

  const run = (from: Order, pressed: Step) => {
    if (pressed.kind === 'reply') ask('customer')
    else if (pressed.kind === 'link') {
      makeLink.mutate(undefined, {
        onSuccess: () => {
          notify({ title: t.linkCreated, description: t.linkCreatedText })
          ask('customer')
        },
      })
    } else if (pressed.kind === 'remind') {
      suggestReminder(order, pressed.gate)
      ask('note')
    } else if (pressed.kind === 'archive') setArchiving(true)
    else if (pressed.kind === 'move') mutate({ order: from, to: pressed.to })
    else setChecking(({ count }) => ({ gate: pressed.gate, open: true, count: count + 1 }))
  }
  const closeGate = () => setChecking((before) => ({ ...before, open: false }))
  const moves = step?.kind === 'move'

  return (
    <>
      {step && (
        <span className={cn('flex min-w-0', inFooter && 'flex-1', !moves && 'gap-2')}>
          <Button
            variant="primary"
            sends={moves || step.kind === 'link'}
            busy={makeLink.isPending}
            aria-label={nameOf(step)}
            className={cn('min-w-0', inFooter && 'flex-1', moves && !inFooter && 'rounded-r-none')}
            onPointerDown={onPointerDown}
            onClick={(event) => {
              const from = take(event)
              const pressed = from && nextStepOf(from, role, hasLink)
              // The second click of a double click was meant for the same step.
              if (isMeant(event) && pressed) run(from, pressed)
            }}
          >
            <StepIcon kind={step.kind} />
            <span className="flex min-w-0 flex-col">
              <span className="truncate">{labelOf(step)}</span>
              {inFooter && 'gate' in step && (
                <span dir="auto" className="truncate text-2xs leading-tight opacity-85">
                  {step.gate.name}
                </span>
              )}
            </span>
          </Button>
          {!inFooter && (
            <Menu onOpenChange={(open) => open && setShown(order)}>
              <MenuTrigger>
                <Button
                  variant={moves ? 'primary' : 'outline'}
                  aria-label={t.moveToStage}
                  title={moves ? t.moveToStage : undefined}
                  className={cn(
                    moves && 'rounded-l-none border-l border-on-accent/30 px-2! pointer-coarse:px-3.5!',
                  )}
                >
                  {!moves && t.moveToStage}
                  <ChevronDown aria-hidden />
                </Button>
              </MenuTrigger>
              <MenuContent sheet>
                <MoveItems order={shown} onMove={(to) => mutate({ order: shown, to })} />
              </MenuContent>
            </Menu>
          )}
        </span>
      )}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
      {checking.gate && (
        <GateDialog
          key={checking.count}
          order={order}
          asked={{ gate: checking.gate, state: 'met' }}
          open={checking.open}
          onSet={setGate}
          onClose={closeGate}
          onCloseAutoFocus={() => {}}
        />
      )}
    </>
  )
}

const ICONS: Record<Step['kind'], LucideIcon> = {
  reply: Reply,
  link: Link2,
  checkOff: Check,
  remind: Bell,
  move: ArrowRight,
  archive: Archive,
}

function StepIcon({ kind }: { kind: Step['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden />
}

function labelOf(step: Step): string {
  switch (step.kind) {
    case 'reply':
      return t.reply
    case 'link':
      return createLink
    case 'checkOff':
      return step.isPayment ? tHolds.markAsPaid : tHolds.checkOff
    case 'remind':
      return t.remind
    case 'move':
      return tOrders.moveTo({ stage: STAGE_NAMES[step.to] })
    case 'archive':
      return t.archive
  }
}

function nameOf(step: Step): string {
  if (!('gate' in step)) return labelOf(step)
  const gate = step.gate.name
  if (step.kind === 'remind') return t.remindNamed({ gate })
  return step.isPayment ? tHolds.markAsPaidNamed({ gate }) : tHolds.checkOffNamed({ gate })
}

/** A sentence about the gate for the field of notes, unless something is written there. */
function suggestReminder(order: Order, gate: OrderGate): void {
  const [stage] = moveTargets(order)
  const inTheWay = stage && gatesBeforeMove(order, stage).some(({ id }) => id === gate.id)
  if (inTheWay) suggestNote(order.id, t.reminder({ gate: gate.name, stage: STAGE_NAMES[stage] }))
}
