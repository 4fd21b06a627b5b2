import { Bell, BellOff, BellRing } from 'lucide-react'
import type { Watch } from '#shared/notifications/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useIdleAfterLoad } from '../../core/parts/idle-after-load.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx'
import { watchQuery } from './watch.api.ts'

const WatchMenu = lazyPart(() => import('./watch-menu.tsx').then((module) => module.WatchMenu))

const LOOKS: Record<Watch['state'], { icon: typeof Bell; label: string }> = {
  watching: { icon: BellRing, label: 'Watching this order' },
  none: { icon: Bell, label: 'Not watching this order' },
  muted: { icon: BellOff, label: 'This order is muted' },
}

/** Shows whether the person watches an open order, and changes it. */
export function WatchButton({ orderId }: { orderId: string }) {
  // The order itself loads first.
  const enabled = useIdleAfterLoad()
  const { data } = useRead({ ...watchQuery(orderId), enabled })
  const { icon: Icon, label } = data ? LOOKS[data.state] : { icon: Bell, label: 'Watch or mute this order' }
  return (
    <LazyMenu
      button={{ variant: 'outline', 'aria-label': label, title: label }}
      prefetch={WatchMenu.prefetch}
      menu={WatchMenu}
      menuProps={{ orderId }}
    >
      <Icon aria-hidden className={data?.state === 'watching' ? 'text-accent-ink' : undefined} />
    </LazyMenu>
  )
}
