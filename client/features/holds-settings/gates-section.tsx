import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { MOST_GATES } from '#shared/holds/gates.ts'
import type { Gate, HoldSettings } from '#shared/holds/types.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { GateDialog } from './gate-dialog.tsx'
import { GateQuestion, type AskedGate } from './gate-question.tsx'
import { GateRow } from './gate-row.tsx'
import { useChangeGate, useUnansweredGates } from './hold-settings.api.ts'
import { countToGet, useOpenOrders } from './open-orders.ts'
import { OverrideRoles } from './override-roles.tsx'

interface Opened {
  /** Undefined for the dialog that edits or creates a gate. */
  asked?: AskedGate
  gate?: Gate
  open: boolean
  /** Counts the openings, as a key: each opening starts with fresh state. */
  count: number
}

export function GatesSection({ orgId, settings }: { orgId: string; settings: HoldSettings }) {
  const { gates, overrideRoles } = settings
  const [opened, setOpened] = useState<Opened>()
  const change = useChangeGate(orgId)
  const unanswered = useUnansweredGates(orgId)
  const orders = useOpenOrders(orgId)
  const add = useRef<HTMLButtonElement>(null)

  const open = (what: Pick<Opened, 'asked' | 'gate'>) =>
    setOpened({ ...what, open: true, count: (opened?.count ?? 0) + 1 })
  const close = () => setOpened((now) => now && { ...now, open: false })
  // Shown at once, before the server has answered.
  const shown = (gate: Gate): Gate => {
    const asked = unanswered.findLast((one) => one.gate.id === gate.id && one.change.isOn !== undefined)
    return { ...gate, isOn: asked?.change.isOn ?? gate.isOn }
  }
  const switchTo = (gate: Gate, isOn: boolean) => {
    // It affects no order, so there is nothing to ask.
    if (isOn && countToGet(orders, gate) === 0) change.mutate({ gate, change: { isOn } })
    else open({ asked: { ask: isOn ? 'on' : 'off', gate } })
  }

  return (
    <Section
      title="Gates"
      text="What an order needs before it may enter a stage, such as the deposit before Production. An open gate keeps the order where it is."
      action={
        gates.length < MOST_GATES && (
          <Button ref={add} variant="outline" onClick={() => open({})}>
            <Plus aria-hidden />
            Add gate
          </Button>
        )
      }
    >
      {gates.length > 0 ? (
        <ul aria-label="Gates" className="-mt-3 divide-y divide-line">
          {gates.map(shown).map((gate) => (
            <GateRow
              key={gate.id}
              gate={gate}
              onSwitch={(isOn) => switchTo(gate, isOn)}
              onEdit={() => open({ gate })}
              onDelete={() => open({ asked: { ask: 'delete', gate } })}
            />
          ))}
        </ul>
      ) : (
        <EmptyState compact title="No gates" text="Orders move on as soon as somebody moves them." />
      )}
      {gates.length >= MOST_GATES && (
        <p className="pb-4 text-xs text-muted">{MOST_GATES} gates are the most that there can be.</p>
      )}
      <div className="border-t border-line pt-4">
        <OverrideRoles orgId={orgId} roles={overrideRoles} />
      </div>
      {opened?.asked && (
        <GateQuestion
          key={opened.count}
          {...opened.asked}
          orgId={orgId}
          open={opened.open}
          change={change}
          onClose={close}
          onGone={() => add.current?.focus({ preventScroll: true })}
        />
      )}
      {opened && !opened.asked && (
        <GateDialog key={opened.count} orgId={orgId} gate={opened.gate} open={opened.open} onClose={close} />
      )}
    </Section>
  )
}
