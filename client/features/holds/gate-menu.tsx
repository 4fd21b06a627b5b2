import { Ellipsis } from 'lucide-react'
import { isUnmet, maySet, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu/menu.tsx'
import type { Asked } from './gate-dialog.tsx'
import type { GateChange } from './holds.cache.ts'
import { holdSettingsQuery } from './holds.api.ts'
import * as t from '#texts/holds/holds.ts'

interface GateMenuProps {
  gate: OrderGate
  onSet: (change: GateChange) => void
  onAsk: (state: Asked['state']) => void
}

export function GateMenu({ gate, onSet, onAsk }: GateMenuProps) {
  const may = useMaySet(gate)
  const become = (state: GateState) => () => onSet({ gate, state, note: null })
  const items = [
    { state: 'asked', label: t.requested, run: become('asked'), sends: true, shown: gate.state === 'open' },
    {
      state: 'met',
      label: t.doneFirst,
      run: () => onAsk('met'),
      sends: false,
      shown: gate.state === 'not_needed',
    },
    { state: 'open', label: t.reopen, run: become('open'), sends: true, shown: gate.state !== 'open' },
    {
      state: 'not_needed',
      label: t.notNeededFirst,
      run: () => onAsk('not_needed'),
      sends: false,
      shown: isUnmet(gate),
    },
  ] as const
  const shown = items.filter((item) => item.shown && may(item.state))
  if (shown.length === 0) return null

  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={t.actionsFor({ gate: gate.name })}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent sheet>
        {shown.map(({ label, run, sends }) => (
          <MenuItem key={label} sends={sends} onSelect={run}>
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

/** ADMINs always may; for others the settings decide. */
function useMaySet(gate: OrderGate): (state: GateState) => boolean {
  const { orgId, role } = useUser()
  const enabled = role !== 'ADMIN' && orgId !== null
  const { data } = useRead({ ...holdSettingsQuery(orgId ?? ''), enabled })
  return (state) => role !== null && maySet(gate, state, role, data?.overrideRoles ?? [])
}
