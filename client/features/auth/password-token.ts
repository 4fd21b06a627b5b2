import { redirect } from '@tanstack/react-router'

// In the history's state: out of the address, which is seen, shared and sent as a referrer, and still there when a
// phone loads the page again after a look at the password manager.
declare module '@tanstack/react-router' {
  interface HistoryState {
    passwordToken?: string
  }
}

export const validateTokenSearch = ({ token }: { token?: string }): { token?: string } => ({ token })

/** Before anything of the page is fetched. */
export function takeTokenOut({ search: { token } }: { search: { token?: string } }): void {
  if (!token) return
  // oxlint-disable-next-line typescript/only-throw-error -- The router's way to send on.
  throw redirect({ to: '/set-password', search: {}, state: { passwordToken: token }, replace: true })
}
