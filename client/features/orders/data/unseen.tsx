import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { unseenQuery } from './seen.cache.ts'

const NONE: ReadonlySet<string> = new Set()
const Unseen = createContext(NONE)

/** Tells the cards below it which orders others have changed since the user last looked. */
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

const LABEL = 'Changed since you looked'

/** A small dot on an order that others have changed since the user last looked. */
export function UnseenDot({ orderId, id }: { orderId: string; id: string | undefined }) {
  if (!use(Unseen).has(orderId)) return null
  return (
    <span
      id={id}
      role="img"
      aria-label={LABEL}
      title={LABEL}
      className="size-2 shrink-0 rounded-full bg-accent"
    />
  )
}
