import { presetInWords } from '#shared/holds/timers.ts'
import { WAIT_CAUSES, WAIT_NAMES, type WaitCause } from '#shared/holds/waits.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/holds/holds.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { MenuItem, MenuLabel, MenuSeparator, MenuTickedItem } from '../../ui/menu/menu.tsx'
import type { HoldActions } from './holds.cache.ts'
import { holdSettingsQuery } from './holds.api.ts'

const CAUSES: Record<WaitCause, string> = {
  customer: t.customer,
  supplier: t.supplier,
  material: t.material,
  site: t.site,
  other: t.other,
}

interface HoldItemsProps {
  order: Order
  actions: HoldActions
  /** Asks for a timer until a time, with the names of earlier ones. */
  onTime: (names: string[]) => void
  /** Where `order` is a part: its order has them, and a new one names the part. */
  orderGates?: OrderGate[]
}

export function HoldItems({ order, actions, onTime, orderGates }: HoldItemsProps) {
  const { orgId } = useUser()
  const { data: settings, error } = useRead({ ...holdSettingsQuery(orgId ?? ''), enabled: orgId !== null })
  const { gates: own = [], wait } = order.holds ?? {}
  const gates = orderGates ?? own
  const others = (settings?.gates ?? []).filter(
    ({ id, isOn }) => isOn && !gates.some((gate) => gate.id === id),
  )

  return (
    <>
      {/* Loaded rows are above, so that nothing moves under the finger when they arrive. */}
      {others.length > 0 && (
        <>
          <MenuLabel>{t.addGate}</MenuLabel>
          {others.map((gate) => (
            <MenuItem
              key={gate.id}
              aria-label={t.addGateNamed({ gate: gate.name })}
              sends
              onSelect={() => actions.setGate({ gate, state: 'open', note: null })}
            >
              <span dir="auto" className="min-w-0 truncate">
                {gate.name}
              </span>
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuLabel>{t.timer}</MenuLabel>
      {error && <MenuItem disabled>{t.timersNotLoaded}</MenuItem>}
      {settings?.timerPresets.map((preset) => (
        <MenuItem key={`${preset.name} ${preset.minutes}`} sends onSelect={() => actions.startTimer(preset)}>
          {presetInWords(preset)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onTime(settings?.timerPresets.map(({ name }) => name) ?? [])}>
        {t.untilATime}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{t.waitingForMenu}</MenuLabel>
      {WAIT_CAUSES.map((cause, index) =>
        cause === wait?.for ? (
          <MenuTickedItem key={cause}>{CAUSES[cause]}</MenuTickedItem>
        ) : (
          <MenuItem
            key={cause}
            data-first={index === 0 || undefined}
            aria-label={t.waitingFor({ cause: WAIT_NAMES[cause] })}
            sends
            onSelect={() => actions.setWait({ for: cause, note: null, until: null })}
          >
            {CAUSES[cause]}
          </MenuItem>
        ),
      )}
    </>
  )
}
