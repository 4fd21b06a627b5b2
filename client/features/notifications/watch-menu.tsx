import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Watch } from '#shared/notifications/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useChange } from '../../core/pending.ts'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu/menu.tsx'
import { watchChange, watchQuery } from './watch.api.ts'

type State = Watch['state']

const MUTED = 'only what names you comes to your inbox.'
const MEANINGS: Record<State, string> = {
  watching: `You watch it: notes, moves, timers, waits and due dates come to your inbox. Muted, ${MUTED}`,
  none: `You don’t watch it: ${MUTED} Muted, that holds even when you are assigned or write a note.`,
  muted: `Muted: ${MUTED} No mail, no push.`,
}
const REASONS = {
  assigned: `You watch it because you are assigned. Muted, ${MUTED}`,
  note: `You watch it because you wrote a note. Muted, ${MUTED}`,
}

const WATCH = { state: 'watching', label: 'Watch', icon: BellRing } as const
const MUTE = { state: 'muted', label: 'Mute', icon: BellOff } as const
const CHOICES: Record<State, readonly { state: State; label: string; icon: LucideIcon }[]> = {
  watching: [{ state: 'none', label: 'Stop watching', icon: Bell }, MUTE],
  none: [WATCH, MUTE],
  muted: [{ state: 'none', label: 'Unmute', icon: Bell }, WATCH],
}

interface WatchMenuProps {
  trigger: ReactNode
  orderId: string
}

export function WatchMenu({ trigger, orderId }: WatchMenuProps) {
  const { data: watch, error } = useRead(watchQuery(orderId))
  const change = useChange(watchChange, orderId)
  const meaning = useId()
  // People who watch automatically can stop only by muting.
  const choices = watch
    ? CHOICES[watch.state].filter(({ state }) => state !== 'none' || watch.because === null)
    : []

  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent sheet className="w-72 max-md:w-full" aria-describedby={meaning}>
        <p id={meaning} className="px-2 py-2 text-xs text-muted pointer-coarse:px-3 pointer-coarse:text-sm">
          {watch && (watch.because ? REASONS[watch.because] : MEANINGS[watch.state])}
          {!watch && (error ? 'Whether you watch it could not be loaded.' : 'Loading …')}
        </p>
        <MenuSeparator />
        {choices.map(({ state, label, icon }) => (
          <MenuItem key={label} icon={icon} onSelect={() => change.mutate({ orderId, state })}>
            {label}
          </MenuItem>
        ))}
        {!watch && <MenuItem disabled>{error ? 'Close and open the order again' : 'One moment'}</MenuItem>}
      </MenuContent>
    </Menu>
  )
}
