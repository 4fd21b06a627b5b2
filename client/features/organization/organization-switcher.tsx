import { RotateCw } from 'lucide-react'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../ui/menu/menu.tsx'
import { organizationsQuery } from '../people/people.api.ts'
import { useSwitchOrganization } from '../people/switch-organization.ts'

/** The organizations in the account menu, below a line. Renders nothing for a user with one organization. */
export function OrganizationSwitcher() {
  const { orgId } = useUser()
  const { data: organizations = [], error, isFetching, refetch } = useRead(organizationsQuery)
  const change = useSwitchOrganization()

  if (error && organizations.length === 0) {
    return (
      <>
        <MenuSeparator />
        <MenuLabel>Your organizations could not be loaded.</MenuLabel>
        <MenuItem
          icon={RotateCw}
          aria-busy={isFetching}
          onSelect={(event) => {
            event.preventDefault()
            void refetch()
          }}
        >
          Try again
        </MenuItem>
      </>
    )
  }
  if (organizations.length < 2) return null
  return (
    <>
      <MenuSeparator />
      <MenuLabel>Organization</MenuLabel>
      <MenuRadioGroup
        aria-label="Organization"
        value={orgId ?? ''}
        onValueChange={(chosen) => {
          if (chosen !== orgId) change.mutate({ orgId: chosen })
        }}
      >
        {organizations.map(({ id, name }) => (
          <MenuRadioItem key={id} value={id}>
            <span dir="auto" className="line-clamp-2">
              {name}
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  )
}
