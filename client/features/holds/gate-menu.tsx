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

interface GateMenuProps {
  gate: OrderGate
  onSet: (change: GateChange) => void
  /** Asks for a note first. */
  onAsk: (state: Asked['state']) => void
}

/** A gate's other states, besides met. */
export function GateMenu({ gate, onSet, onAsk }: GateMenuProps) {
  const may = useMaySet(gate)
  const become = (state: GateState) => () => onSet({ gate, state, note: null })
  const items = [
    { state: 'asked', label: 'Asked', run: become('asked'), shown: gate.state === 'open' },
    { state: 'met', label: 'Met …', run: () => onAsk('met'), shown: gate.state === 'not_needed' },
    { state: 'open', label: 'Open again', run: become('open'), shown: gate.state !== 'open' },
    { state: 'not_needed', label: 'Not needed …', run: () => onAsk('not_needed'), shown: isUnmet(gate) },
  ] as const
  const shown = items.filter((item) => item.shown && may(item.state))
  if (shown.length === 0) return null

  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${gate.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent sheet>
        {shown.map(({ label, run }) => (
          <MenuItem key={label} onSelect={run}>
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

/** Which states the viewer may give a gate. ADMINs may always; for others the settings decide. */
function useMaySet(gate: OrderGate): (state: GateState) => boolean {
  const { orgId, role } = useUser()
  const enabled = role !== 'ADMIN' && orgId !== null
  const { data } = useRead({ ...holdSettingsQuery(orgId ?? ''), enabled })
  return (state) => role !== null && maySet(gate, state, role, data?.overrideRoles ?? [])
}
