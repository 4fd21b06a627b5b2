import { useState } from 'react'
import type { Returned } from './returned.ts'

/** What has come back to a dialog, and what closes it: what is then given up or sent again is no longer kept. */
export function useReturned<D>({ read, giveBack }: Returned<D>, id: string, onClose: () => void) {
  const [returned] = useState(() => read(id))
  const close = () => {
    giveBack(id)
    onClose()
  }
  return { returned, close }
}
