import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import * as t from '#texts/orders/orders.ts'
import { unseenQuery } from './seen.cache.ts'

const NONE: ReadonlySet<string> = new Set()
const Unseen = createContext(NONE)

export function UnseenProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(unseenQuery)
  const ids = useMemo(
    () =>
      data
        ? new Set(data.flatMap((seen) => (seen.changedVersion > seen.seenVersion ? [seen.orderId] : [])))
        : NONE,
    [data],
  )
  return <Unseen value={ids}>{children}</Unseen>
}

export function UnseenDot({ orderId, id }: { orderId: string; id: string | undefined }) {
  if (!use(Unseen).has(orderId)) return null
  return (
    <span
      id={id}
      role="img"
      aria-label={t.changed}
      title={t.changed}
      className="size-2 shrink-0 rounded-full bg-accent"
    />
  )
}
