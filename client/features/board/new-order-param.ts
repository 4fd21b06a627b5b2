import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens the form for an address with `new=order`, as in the installed app's shortcut, and removes the parameter. */
export function useNewOrderParam(open: () => void, enabled: boolean): void {
  const asked = useRouterState({
    select: ({ location }) => enabled && (location.search as { new?: string }).new === 'order',
  })
  const navigate = useNavigate()
  const onAsked = useEffectEvent(open)

  useEffect(() => {
    if (!asked) return
    onAsked()
    void navigate({ to: '.', search: (before) => ({ ...before, new: undefined }), replace: true })
  }, [asked, navigate])
}
