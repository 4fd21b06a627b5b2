import { useState } from 'react'
import type { Returned } from './returned.ts'

/**
 * A dialog's returned input, and a function that closes the dialog. The input is deleted once it is discarded
 * or sent again.
 */
export function useReturned<D>({ read, giveBack }: Returned<D>, id: string, onClose: () => void) {
  const [returned] = useState(() => read(id))
  const close = () => {
    giveBack(id)
    onClose()
  }
  return { returned, close }
}
