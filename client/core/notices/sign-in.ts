/**
 * A button that leads to the sign-in in a new tab, so that nothing typed on this page is lost: once the same person has
 * signed in there it can be saved here. Without an opener, because the new tab would get a copy of what this one stores.
 */
export const SIGN_IN = {
  actions: [
    {
      label: 'Sign in',
      name: 'Sign in, in a new tab',
      run: () => void window.open('/auth', '_blank', 'noopener'),
    },
  ],
  /** The notice stays until then. */
  duration: 86_400_000,
}
