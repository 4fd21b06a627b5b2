import type { ReactNode } from 'react'
import { NowContext } from '../ui/now.ts'
import { useNow } from './server-clock.ts'

const EVERY_MS = 30_000

/** Provides the server's time to the components below. */
export function TimeOfPage({ children }: { children: ReactNode }) {
  return <NowContext value={useNow(EVERY_MS)}>{children}</NowContext>
}
