import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { presetInWords } from '#shared/holds/timers.ts'
import { WAIT_CAUSES, WAIT_NAMES, type WaitCause } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTickedItem,
  MenuTrigger,
} from '../../ui/menu/menu.tsx'
import type { HoldActions } from './hold-actions.ts'
import { holdSettingsQuery } from './holds.api.ts'
import { TimerDialog } from './timer-dialog.tsx'

const LABEL = 'Wait, timer, gate …'

const CAUSES: Record<WaitCause, string> = {
  customer: 'Customer',
  supplier: 'Supplier',
  material: 'Material',
  site: 'Site',
  other: 'Something else',
}

interface HoldMenuProps {
  order: Order
  actions: HoldActions
}

/** Adds a wait, a timer or a gate with two taps. Renders nothing for an archived order. */
export function HoldMenu({ order, actions }: HoldMenuProps) {
  const queryClient = useQueryClient()
  const { orgId } = useUser()
  const [open, setOpen] = useState(false)
  const [timing, setTiming] = useState({ open: false, count: 0 })
  const query = holdSettingsQuery(orgId ?? '')
  const { data: settings, error } = useRead({ ...query, enabled: open && orgId !== null })
  const prefetch = () => void queryClient.prefetchQuery(query)
  const { gates = [], wait } = order.holds ?? {}
  const others = settings?.gates.filter(({ id, isOn }) => isOn && !gates.some((gate) => gate.id === id)) ?? []

  return (
    <>
      {!order.isArchived && (
        <Menu open={open} onOpenChange={setOpen}>
          <MenuTrigger>
            <Button
              variant="outline"
              aria-label={LABEL}
              title={LABEL}
              onPointerEnter={prefetch}
              onFocus={prefetch}
            >
              <Hourglass aria-hidden />
            </Button>
          </MenuTrigger>
          {/* Loaded rows stand above, so that nothing moves under the finger when they arrive. */}
          <MenuContent sheet align="start">
            {others.length > 0 && (
              <>
                <MenuLabel>Add gate</MenuLabel>
                {others.map((gate) => (
                  <MenuItem
                    key={gate.id}
                    aria-label={`Add gate ${gate.name}`}
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
            <MenuLabel>Timer</MenuLabel>
            {error && <MenuItem disabled>The timers could not be loaded</MenuItem>}
            {settings?.timerPresets.map((preset) => (
              <MenuItem key={`${preset.name} ${preset.minutes}`} onSelect={() => actions.startTimer(preset)}>
                {presetInWords(preset)}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => setTiming(({ count }) => ({ open: true, count: count + 1 }))}>
              Until a time …
            </MenuItem>
            <MenuSeparator />
            <MenuLabel>Waiting for …</MenuLabel>
            {WAIT_CAUSES.map((cause, index) =>
              cause === wait?.for ? (
                <MenuTickedItem key={cause}>{CAUSES[cause]}</MenuTickedItem>
              ) : (
                <MenuItem
                  key={cause}
                  data-first={index === 0 || undefined}
                  aria-label={`Waiting for ${WAIT_NAMES[cause]}`}
                  onSelect={() => actions.setWait({ for: cause, note: null, until: null })}
                >
                  {CAUSES[cause]}
                </MenuItem>
              ),
            )}
          </MenuContent>
        </Menu>
      )}
      {timing.count > 0 && (
        <TimerDialog
          key={timing.count}
          order={order}
          names={settings?.timerPresets.map(({ name }) => name) ?? []}
          open={timing.open}
          onStart={actions.startTimer}
          onClose={() => setTiming((before) => ({ ...before, open: false }))}
        />
      )}
    </>
  )
}
