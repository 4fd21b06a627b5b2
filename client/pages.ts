/** The pages that the head links to, in its order. */
export const PAGES = [
  { to: '/', label: 'Board' },
  { to: '/archive', label: 'Archive' },
  { to: '/organization', label: 'Team' },
] as const
