import { nameOf } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import * as t from '#texts/shop/members.ts'
import { useUser } from '../../../core/session.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useChangeRole } from './members.api.ts'
import type { MemberQuestion } from './member-dialog.tsx'
import { PersonAvatar } from '../person-avatar.tsx'
import { personPath } from '../person-link.tsx'
import { RoleBadge } from '../role-badge.tsx'

export const memberRowClass = 'flex min-h-16 items-center gap-3 px-4 py-3 max-xs:flex-wrap'

interface MemberRowProps {
  orgId: string
  member: Member
  admin: boolean
  onAsk: (question: MemberQuestion) => void
}

export function MemberRow({ orgId, member, admin, onAsk }: MemberRowProps) {
  const { id, orgId: active } = useUser()
  // The pages about people, and their photos, belong to the active organization.
  const isActive = orgId === active
  const change = useChangeRole(orgId)
  const self = member.id === id
  return (
    <li className={memberRowClass}>
      <PersonAvatar person={member} plain={!isActive} />
      <div className="min-w-0 flex-1 max-xs:basis-20">
        <p dir="auto" className="text-sm font-medium wrap-anywhere">
          {isActive ? (
            <a
              data-plain
              href={personPath(member.id)}
              className="relative rounded-sm hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3"
            >
              {nameOf(member)}
            </a>
          ) : (
            nameOf(member)
          )}
          {self && <span className="font-normal text-muted"> {t.you}</span>}
        </p>
        {member.email && <p className="text-xs wrap-anywhere text-muted">{member.email}</p>}
      </div>
      <RoleBadge role={member.role} />
      {admin && (
        <span className="-mr-2">
          <MemberMenu
            member={member}
            onRole={(role) =>
              (self && member.role === 'ADMIN') || role === 'SHOP'
                ? onAsk({ member, role })
                : change.mutate({ member, role })
            }
            onRemove={() => onAsk({ member })}
          />
        </span>
      )}
    </li>
  )
}
