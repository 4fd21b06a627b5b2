import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { closingIsOver, type OpenOrder } from './open-order.ts'

interface OpenOrderGuardProps {
  /** False while the order is on its way out. */
  active: boolean
  /** Whether text would be lost by going there; undefined for anywhere without an order over it. */
  loses: (next: OpenOrder | undefined) => boolean
}

/** Asks before unsaved text is left behind, by whichever way. */
export function OpenOrderGuard({ active, loses }: OpenOrderGuardProps) {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: (stay: boolean) => void }>()

  useEffect(() => {
    if (!active) return
    // Whether something is unsaved is asked in the moment of leaving: what was typed just now counts. The history's own and not useBlocker, which does not tell the state of where one goes: beside the panel the
    // board may be filtered, and the dialog may become the panel, without losing anything.
    return history.block({
      enableBeforeUnload: () => loses(undefined),
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const samePage = nextLocation.pathname === currentLocation.pathname
        if (!loses(samePage ? nextLocation.state.order : undefined)) return false
        const stay = await new Promise<boolean>((answer) => setAsked({ answer }))
        setAsked(undefined)
        if (stay) closingIsOver()
        return stay
      },
    })
  }, [history, loses, active])

  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) asked?.answer(true)
      }}
      title="Discard your changes?"
      description="What you typed will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => asked?.answer(false)}
    />
  )
}
