import { redirect } from '@tanstack/react-router'

// Kept in the history's state, like the token of a password link: the address is visible and shared.
declare module '@tanstack/react-router' {
  interface HistoryState {
    unsubscribeToken?: string
  }
}

/** Runs before the page fetches anything. */
export function takeUnsubscribeTokenOut({ params: { token } }: { params: { token?: string } }): void {
  if (!token) return
  // oxlint-disable-next-line typescript/only-throw-error -- The router's way to send on.
  throw redirect({
    to: '/unsubscribe/{-$token}',
    params: { token: undefined },
    state: { unsubscribeToken: token },
    replace: true,
  })
}
