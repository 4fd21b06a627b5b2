import { redirect } from '@tanstack/react-router'

// Kept in the history's state. The address is visible, shared and sent as a referrer. The state is still there when a
// phone reloads the page after a look at the password manager.
declare module '@tanstack/react-router' {
  interface HistoryState {
    passwordToken?: string
  }
}

export const validateTokenSearch = ({ token }: { token?: string }): { token?: string } => ({ token })

/** Runs before the page fetches anything. */
export function takeTokenOut({ search: { token } }: { search: { token?: string } }): void {
  if (!token) return
  // oxlint-disable-next-line typescript/only-throw-error -- The router's way to send on.
  throw redirect({ to: '/set-password', search: {}, state: { passwordToken: token }, replace: true })
}
