import { Ellipsis, UserMinus } from 'lucide-react'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import { Button } from '../../ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../../ui/menu/menu.tsx'
import { ROLE_OPTIONS } from './role-options.ts'

interface MemberMenuProps {
  member: Member
  onRole: (role: Role) => void
  onRemove: () => void
}

export function MemberMenu({ member, onRole, onRemove }: MemberMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${nameOf(member)}`}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Role</MenuLabel>
        <MenuRadioGroup
          aria-label="Role"
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
          Remove from team
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
