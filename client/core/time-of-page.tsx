import type { ReactNode } from 'react'
import { NowContext } from '../ui/now.ts'
import { useNow } from './server-clock.ts'

const EVERY_MS = 30_000

/** Tells what stands in the page what time it is, by the server. */
export function TimeOfPage({ children }: { children: ReactNode }) {
  return <NowContext value={useNow(EVERY_MS)}>{children}</NowContext>
}
