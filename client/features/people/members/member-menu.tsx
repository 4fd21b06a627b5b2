import { Ellipsis, UserMinus } from 'lucide-react'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import * as t from '#texts/shop/members.ts'
import { Button } from '../../../ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../ui/menu/menu.tsx'
import { ROLE_OPTIONS } from '../role-badge.tsx'

interface MemberMenuProps {
  member: Member
  onRole: (role: Role) => void
  onRemove: () => void
}

export function MemberMenu({ member, onRole, onRemove }: MemberMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={t.actions({ name: nameOf(member) })}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>{t.role}</MenuLabel>
        <MenuRadioGroup
          aria-label={t.role}
          value={member.role}
          onValueChange={(role) => {
            if (role !== member.role) onRole(role as Role)
          }}
        >
          {ROLE_OPTIONS.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem destructive icon={UserMinus} onSelect={onRemove}>
          {t.removeFromTeam}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
