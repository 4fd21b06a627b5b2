import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { CheckGroup } from '../../../ui/field/check-group.tsx'
import { TICKED_ROLES } from './gate-words.ts'
import { useChangeHoldSettings } from './hold-settings.api.ts'

export function OverrideRoles({ orgId, roles }: { orgId: string; roles: Role[] }) {
  const change = useChangeHoldSettings(orgId)
  const shown = (change.isPending && change.variables.overrideRoles) || roles
  const tick = (role: Role, isTicked: boolean) => {
    const others = shown.filter((other) => other !== role)
    change.mutate({ overrideRoles: isTicked ? [...others, role] : others })
  }

  return (
    <CheckGroup
      legend={t.overrideWho}
      hint={t.overrideHint}
      options={TICKED_ROLES}
      control={(role) => ({
        checked: shown.includes(role),
        onChange: ({ target }) => tick(role, target.checked),
      })}
    />
  )
}
