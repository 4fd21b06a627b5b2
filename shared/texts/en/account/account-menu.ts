/** @spec */
export const signOutFailed = 'Logout failed'
export const signOut = 'Sign out'
