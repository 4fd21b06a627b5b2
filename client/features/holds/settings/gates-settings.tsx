import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { MOST_GATES } from '#shared/holds/gates.ts'
import type { Gate, HoldSettings } from '#shared/holds/types.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { GateDialog } from './gate-dialog.tsx'
import { GateQuestion, type AskedGate } from './gate-question.tsx'
import { GateHead, GateRow } from './gate-row.tsx'
import { useChangeGate, useUnansweredGates } from './hold-settings.api.ts'
import { countToGet, useOpenOrders } from './open-orders.ts'
import { OverrideRoles } from './override-roles.tsx'

interface Opened {
  asked?: AskedGate
  gate?: Gate
  open: boolean
  /** As a key: each opening starts with fresh state. */
  count: number
}

export function GatesSettings({ orgId, settings }: { orgId: string; settings: HoldSettings }) {
  const { gates, overrideRoles } = settings
  const [opened, setOpened] = useState<Opened>()
  const change = useChangeGate(orgId)
  const unanswered = useUnansweredGates(orgId)
  const orders = useOpenOrders(orgId)
  const add = useRef<HTMLButtonElement>(null)

  const open = (what: Pick<Opened, 'asked' | 'gate'>) =>
    setOpened({ ...what, open: true, count: (opened?.count ?? 0) + 1 })
  const close = () => setOpened((now) => now && { ...now, open: false })
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
    <SettingsCard>
      <div>
        {gates.length > 0 ? (
          <table aria-label={t.gates} className="-mt-1 w-full text-sm">
            <GateHead />
            <tbody>
              {gates.map(shown).map((gate) => (
                <GateRow
                  key={gate.id}
                  gate={gate}
                  onSwitch={(isOn) => switchTo(gate, isOn)}
                  onEdit={() => open({ gate })}
                  onDelete={() => open({ asked: { ask: 'delete', gate } })}
                />
              ))}
            </tbody>
          </table>
        ) : (
          <EmptyState compact title={t.noGates} text={t.noGatesText} />
        )}
        {gates.length < MOST_GATES ? (
          <Button ref={add} variant="outline" className="mt-2" onClick={() => open({})}>
            <Plus aria-hidden />
            {t.addGate}
          </Button>
        ) : (
          <p className="mt-2 text-xs text-muted">{t.mostGates({ n: MOST_GATES })}</p>
        )}
      </div>
      <div>
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
    </SettingsCard>
  )
}
