import { useEffect, useSyncExternalStore } from 'react'
import type { Present } from '#shared/realtime.ts'
import { useUser } from '../session.tsx'
import { useRealtime } from './live.tsx'
import type { Realtime } from './realtime.ts'

interface Showing {
  id: string
  editing: boolean
}

const NOBODY: readonly Present[] = []
const showingBy = new WeakMap<Realtime, readonly Showing[]>()

/** The server hears only the last one. When it goes, the one below counts again. */
function change(realtime: Realtime, next: (showing: readonly Showing[]) => readonly Showing[]): void {
  const showing = next(showingBy.get(realtime) ?? [])
  showingBy.set(realtime, showing)
  const { id = null, editing = false } = showing.at(-1) ?? {}
  realtime.show({ type: 'PRESENCE', orderId: id, editing })
}

export function useShowing(id: string | undefined, editing: boolean): void {
  const realtime = useRealtime()
  useEffect(() => {
    if (id === undefined) return
    const shown = { id, editing }
    change(realtime, (before) => [...before, shown])
    return () => change(realtime, (now) => now.filter((other) => other !== shown))
  }, [realtime, id, editing])
}

export function useOthers(id: string): Present[] {
  const realtime = useRealtime()
  const { id: mine } = useUser()
  const heard = useSyncExternalStore(realtime.subscribe, realtime.present)
  const people = heard?.orderId === id ? heard.people : NOBODY
  return people.filter(({ person }) => person.id !== mine)
}
