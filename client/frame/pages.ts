import { Archive, LayoutTemplate, SquareKanban, UserRound, Users } from 'lucide-react'

/** The header's page links, in its order. */
export const PAGES = [
  { to: '/', label: 'Board', icon: SquareKanban },
  { to: '/archive', label: 'Archive', icon: Archive },
  { to: '/templates', label: 'Templates', icon: LayoutTemplate },
  { to: '/organization', label: 'Team', icon: Users },
  { to: '/profile', label: 'Profile', icon: UserRound },
] as const
