import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../core/session.tsx'
import { MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { organizationsQuery, useSwitchOrganization } from './people.api.ts'

/** A part of the account menu, with the line above it; nothing for those who belong to one organization. */
export function OrganizationSwitcher() {
  const { orgId } = useUser()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const change = useSwitchOrganization()

  if (organizations.length < 2) return null
  return (
    <>
      <MenuSeparator />
      <MenuLabel>Organization</MenuLabel>
      <MenuRadioGroup
        aria-label="Organization"
        value={orgId ?? ''}
        onValueChange={(chosen) => {
          if (chosen !== orgId) change.mutate(chosen)
        }}
      >
        {organizations.map(({ id, name }) => (
          <MenuRadioItem key={id} value={id}>
            <span className="line-clamp-2">{name}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  )
}
