import { RotateCw } from 'lucide-react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/shop-switcher.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { organizationsQuery } from '../people.api.ts'
import { useSwitchOrganization } from '../../../core/leave-session.ts'

export function OrganizationSwitcher() {
  const { orgId } = useUser()
  const { data: organizations = [], error, isFetching, refetch } = useRead(organizationsQuery)
  const change = useSwitchOrganization()

  if (error && organizations.length === 0) {
    return (
      <>
        <MenuSeparator />
        <MenuLabel>{t.notLoaded}</MenuLabel>
        <MenuItem
          icon={RotateCw}
          aria-busy={isFetching}
          onSelect={(event) => {
            event.preventDefault()
            void refetch()
          }}
        >
          {tCommon.tryAgain}
        </MenuItem>
      </>
    )
  }
  if (organizations.length < 2) return null
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{t.shop}</MenuLabel>
      <MenuRadioGroup
        aria-label={t.shop}
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
