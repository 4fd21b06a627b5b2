import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { closingIsOver, type OpenOrder } from './open-order.ts'

interface OpenOrderGuardProps {
  /** False while the order is on its way out. */
  active: boolean
  /** Whether text would be lost by going there; undefined for anywhere without an order over it. */
  loses: (next: OpenOrder | undefined, onThisPage: boolean) => boolean
}

/** Asks before unsaved text is left behind, by whichever way. */
export function OpenOrderGuard({ active, loses }: OpenOrderGuardProps) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: (stay: boolean) => void }>()

  useEffect(() => {
    if (!active) return
    // Whether something is unsaved is asked in the moment of leaving: what was typed just now counts. The history's own
    // and not useBlocker, which does not tell the state of where one goes: beside the panel the board may be filtered,
    // and the dialog may become the panel, without losing anything.
    return history.block({
      enableBeforeUnload: () => loses(undefined, false),
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const samePage = nextLocation.pathname === currentLocation.pathname
        if (!loses(samePage ? nextLocation.state.order : undefined, samePage)) return false
        const stay = await new Promise<boolean>((answer) => setAsked({ answer }))
        setAsked(undefined)
        if (stay) closingIsOver()
        return stay
      },
    })
  }, [history, loses, active])

  return (
    <DiscardDialog
      open={asked !== undefined}
      onStay={() => asked?.answer(true)}
      onDiscard={() => asked?.answer(false)}
    />
  )
}
