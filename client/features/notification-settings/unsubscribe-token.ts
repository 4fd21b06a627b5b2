import { redirect } from '@tanstack/react-router'

// In the history's state, as the token of a link to choose a password: out of the address, which is seen and shared.
declare module '@tanstack/react-router' {
  interface HistoryState {
    unsubscribeToken?: string
  }
}

/** Before anything of the page is fetched. */
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
