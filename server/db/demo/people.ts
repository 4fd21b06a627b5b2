import { randomUUID } from 'node:crypto'
import type { Role } from '#shared/people/people.ts'

const OVERRIDE_ROLES: Role[] = ['SALES']

export const DEMO_ORGANIZATION = {
  name: 'Alder & Sons Woodworks',
  slug: 'alder-and-sons',
  timeZone: 'UTC',
  cardAgeDays: 5,
  gateOverrideRoles: OVERRIDE_ROLES,
  capacityHours: 120,
}

export type DemoPerson = ReturnType<typeof person>

const person = (firstName: string, lastName: string, role: Role, joined: string) => ({
  id: randomUUID(),
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  email: `${firstName.toLowerCase()}@alder.example`,
  role,
  createdAt: new Date(joined),
})

export const JUNE = person('June', 'Alder', 'ADMIN', '2014-03-03')
export const MATEO = person('Mateo', 'Cruz', 'SHOP', '2017-09-18')
export const FREYA = person('Freya', 'Holm', 'SHOP', '2021-05-10')
export const SAM = person('Sam', 'Whitaker', 'SALES', '2023-01-09')

export const DEMO_PEOPLE = [JUNE, MATEO, FREYA, SAM]

/** Everybody's password in the temporary demonstration shop. */
export const DEMO_PASSWORD = 'sawdust-and-shavings'
