import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrderOpener } from './open-order.ts'

export function useOrderParam(): void {
  const id = useRouterState({
    select: ({ location }) =>
      location.pathname === '/' ? (location.search as { orderId?: string }).orderId : undefined,
  })
  const navigate = useNavigate()
  const { open } = useOrderOpener()

  useEffect(() => {
    if (id === undefined) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, orderId: undefined }),
      replace: true,
    }).then(() => {
      // A history entry of its own, so that Back closes the order here too.
      if (id !== '') open(id)
    })
  }, [id, navigate, open])
}
