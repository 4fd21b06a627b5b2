import { createContext, use, useMemo, useState, type ReactNode } from 'react'

/** To the customer, or among the shop's own notes. */
interface WriteRequest {
  mode: 'customer' | 'note'
}

interface WriteRequests {
  asked: WriteRequest | undefined
  ask: (mode: WriteRequest['mode']) => void
  taken: () => void
}

const Context = createContext<WriteRequests>({ asked: undefined, ask: () => {}, taken: () => {} })

interface WriteRequestsProps {
  /** Shows the place where notes are written. */
  onAsk?: () => void
  children: ReactNode
}

/** Lets the order's next step open the field for notes and messages. */
export function WriteRequests({ onAsk, children }: WriteRequestsProps) {
  const [asked, setAsked] = useState<WriteRequest>()
  const value = useMemo(
    () => ({
      asked,
      ask: (mode: WriteRequest['mode']) => {
        onAsk?.()
        setAsked({ mode })
      },
      taken: () => setAsked(undefined),
    }),
    [asked, onAsk],
  )
  return <Context value={value}>{children}</Context>
}

export const useWriteRequests = (): WriteRequests => use(Context)
