import { Presentation } from 'lucide-react'

/** The pages for everybody that the menus list below those of the header. */
export const MORE_PAGES = [{ to: '/meeting', label: 'Meeting', icon: Presentation }] as const
