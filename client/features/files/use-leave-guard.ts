import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Asks before work is left behind by Back, by a link or by closing the tab. `asked` is set while the question
 * stands, and takes the answer.
 */
export function useLeaveGuard(active: boolean) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: (stay: boolean) => void }>()
  useEffect(() => {
    if (!active) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async () => {
        const stay = await new Promise<boolean>((answer) => setAsked({ answer }))
        setAsked(undefined)
        return stay
      },
    })
  }, [active, history])
  return asked
}
