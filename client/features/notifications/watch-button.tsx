import { Bell, BellOff, BellRing } from 'lucide-react'
import type { Watch } from '#shared/notifications/schemas.ts'
import { useRead } from '../../core/api/read.ts'
import { lazyComponent, useIdleAfterLoad } from '../../core/lazy/lazy-component.tsx'
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx'
import { watchQuery } from './watch.api.ts'
import * as t from '#texts/orders/follow.ts'

const WatchMenu = lazyComponent(() => import('./watch-menu.tsx').then((module) => module.WatchMenu))

const LOOKS: Record<Watch['state'], { icon: typeof Bell; name: string; label: string }> = {
  watching: { icon: BellRing, name: t.following, label: t.isFollowing },
  none: { icon: Bell, name: t.notFollowing, label: t.follow },
  muted: { icon: BellOff, name: t.muted, label: t.isMuted },
}
const UNKNOWN = { icon: Bell, name: t.followOrMute, label: t.follow }

export function useWatchLook(orderId: string) {
  // The order itself loads first.
  const enabled = useIdleAfterLoad()
  const { data } = useRead({ ...watchQuery(orderId), enabled })
  return data ? LOOKS[data.state] : UNKNOWN
}

export function WatchButton({ orderId }: { orderId: string }) {
  const { icon: Icon, name, label } = useWatchLook(orderId)
  return (
    <LazyMenu
      button={{ variant: 'ghost', size: 'sm', 'aria-label': name }}
      prefetch={WatchMenu.prefetch}
      menu={WatchMenu}
      menuProps={{ orderId }}
    >
      <Icon aria-hidden />
      {label}
    </LazyMenu>
  )
}
