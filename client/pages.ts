/** The pages that the head links to, in its order. */
export const PAGES = [
  { to: '/', label: 'Board' },
  { to: '/archive', label: 'Archive' },
  { to: '/templates', label: 'Templates' },
  { to: '/organization', label: 'Team' },
  { to: '/profile', label: 'Profile' },
] as const
