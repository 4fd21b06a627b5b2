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

export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  role: Role
  /** When they joined. */
  createdAt: Date
}

export const DEMO_PEOPLE: DemoPerson[] = [
  {
    firstName: 'June',
    lastName: 'Alder',
    email: 'june@alder.example',
    role: 'ADMIN',
    createdAt: new Date('2014-03-03'),
  },
  {
    firstName: 'Mateo',
    lastName: 'Cruz',
    email: 'mateo@alder.example',
    role: 'SHOP',
    createdAt: new Date('2017-09-18'),
  },
  {
    firstName: 'Freya',
    lastName: 'Holm',
    email: 'freya@alder.example',
    role: 'SHOP',
    createdAt: new Date('2021-05-10'),
  },
  {
    firstName: 'Sam',
    lastName: 'Whitaker',
    email: 'sam@alder.example',
    role: 'SALES',
    createdAt: new Date('2023-01-09'),
  },
]

/** Everybody's password in the temporary demonstration shop. */
export const DEMO_PASSWORD = 'sawdust-and-shavings'

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
