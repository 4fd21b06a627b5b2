/**
 * A button that opens the sign-in in a new tab, so that nothing typed on this page is lost. After signing in there,
 * the same person can save it here. The new tab has no opener, because it would get a copy of this tab's storage.
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
