import { useNavigate } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useViews } from './views.api.ts'
import { searchOfView } from './views.ts'

/** The saved views as destinations from any page. */
export function useViewPlaces() {
  const navigate = useNavigate()
  return useViews().map((view) => ({
    id: view.id,
    label: `View: ${view.name}${view.shared ? ' (shop)' : ''}`,
    icon: Bookmark,
    go: () => navigate({ to: '/', search: searchOfView(view) }),
    keys: '',
  }))
}
