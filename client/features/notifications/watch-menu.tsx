import { Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Watch } from '#shared/notifications/schemas.ts'
import { useRead } from '../../core/api/read.ts'
import { useChange } from '../../core/pending.ts'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu/menu.tsx'
import { watchChange, watchQuery } from './watch.api.ts'
import * as t from '#texts/orders/follow.ts'

type State = Watch['state']

const MEANINGS: Record<State, string> = {
  watching: t.followingMeans,
  none: t.notFollowingMeans,
  muted: t.mutedMeans,
}
const REASONS = { assigned: t.becauseAssigned, note: t.becauseNote }

const FOLLOW = { state: 'watching', label: t.follow, icon: BellRing } as const
const MUTE = { state: 'muted', label: t.mute, icon: BellOff } as const
const CHOICES: Record<State, readonly { state: State; label: string; icon: LucideIcon }[]> = {
  watching: [{ state: 'none', label: t.unfollow, icon: Bell }, MUTE],
  none: [FOLLOW, MUTE],
  muted: [{ state: 'none', label: t.unmute, icon: Bell }, FOLLOW],
}

interface WatchMenuProps {
  trigger: ReactNode
  orderId: string
}

export function WatchMenu({ trigger, orderId }: WatchMenuProps) {
  const meaning = useId()
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent sheet className="w-72 max-md:w-full" aria-describedby={meaning}>
        <WatchItems orderId={orderId} meaning={meaning} />
      </MenuContent>
    </Menu>
  )
}

interface WatchItemsProps {
  orderId: string
  /** The id of what the state means. */
  meaning?: string
}

export function WatchItems({ orderId, meaning }: WatchItemsProps) {
  const { data: watch, error } = useRead(watchQuery(orderId))
  const change = useChange(watchChange, orderId)
  // People who watch automatically can stop only by muting.
  const choices = watch
    ? CHOICES[watch.state].filter(({ state }) => state !== 'none' || watch.because === null)
    : []

  return (
    <>
      <p id={meaning} className="px-2 py-2 text-xs text-muted pointer-coarse:px-3 pointer-coarse:text-sm">
        {watch && (watch.because ? REASONS[watch.because] : MEANINGS[watch.state])}
        {!watch && (error ? t.notLoaded : t.loading)}
      </p>
      <MenuSeparator />
      {choices.map(({ state, label, icon }) => (
        <MenuItem key={label} sends icon={icon} onSelect={() => change.mutate({ orderId, state })}>
          {label}
        </MenuItem>
      ))}
      {!watch && <MenuItem disabled>{error ? t.openAgain : t.oneMoment}</MenuItem>}
    </>
  )
}
