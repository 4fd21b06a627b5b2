import { redirect } from '@tanstack/react-router'

/** The router reads only texts from an address, and no empty ones. */
type Search = Record<string, string | undefined>

/** The router keeps unknown parameters of an address, and requests would include them. */
export const onlyKnown =
  <Known extends object>(validate: (search: Search) => Known) =>
  (search: Search): Known => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })

// Kept in the history's state: an address is shared and sent as a referrer, and a phone may reload the page.
declare module '@tanstack/react-router' {
  interface HistoryState {
    passwordToken?: string
    unsubscribeToken?: string
  }
}

export const validateTokenSearch = ({ token }: { token?: string }): { token?: string } => ({ token })

/** Runs before the page fetches anything. */
export function takeTokenOut({ search: { token } }: { search: { token?: string } }): void {
  if (!token) return
  // oxlint-disable-next-line typescript/only-throw-error -- The router's way to send on.
  throw redirect({ to: '/set-password', search: {}, state: { passwordToken: token }, replace: true })
}

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
