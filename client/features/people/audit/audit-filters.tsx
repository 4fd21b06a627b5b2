import { useNavigate } from '@tanstack/react-router'
import type { AuditKind } from '#shared/audit/kinds.ts'
import * as t from '#texts/shop/audit.ts'
import { nameOf } from '#shared/people/people.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { membersQuery } from '../people.api.ts'
import { validateAuditSearch, type AuditSearch } from './audit-search.ts'

const KINDS: Record<AuditKind, string> = {
  'sign-ins': t.signIns,
  people: t.people,
  data: t.data,
}

const KIND_OPTIONS = [
  { value: '', label: t.everything },
  ...Object.entries(KINDS).map(([value, label]) => ({ value, label })),
]

export function AuditFilters({ search }: { search: AuditSearch }) {
  const { orgId } = useUser()
  const members = useRead(membersQuery(orgId ?? ''))
  const navigate = useNavigate({ from: '/admin/security' })
  const choose = (choice: Record<string, string>) =>
    void navigate({ search: (before) => validateAuditSearch({ ...before, ...choice }) })

  const people = members.data ?? []
  const isMember = people.some(({ id }) => id === search.person)
  const personOptions = [
    { value: '', label: t.everybody },
    ...people.map((member) => ({ value: member.id, label: nameOf(member) })),
    // The address may name a person who has left.
    ...(search.person && !isMember ? [{ value: search.person, label: t.someoneElse }] : []),
  ]
  return (
    <div role="search" className="mt-5 grid grid-cols-2 gap-3">
      <SelectField
        label={t.show}
        value={search.kind ?? ''}
        options={KIND_OPTIONS}
        onChange={(event) => choose({ kind: event.target.value })}
      />
      <SelectField
        label={t.person}
        value={search.person ?? ''}
        options={personOptions}
        onChange={(event) => choose({ person: event.target.value })}
      />
    </div>
  )
}
