import type { Role } from '#shared/people.ts'

export const DEMO_ORGANIZATION = { name: 'Alder & Sons Woodworks', slug: 'alder-and-sons', timeZone: 'UTC' }

export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  role: Role
}

export const DEMO_PEOPLE: DemoPerson[] = [
  { firstName: 'June', lastName: 'Alder', email: 'june@alder.example', role: 'ADMIN' },
  { firstName: 'Mateo', lastName: 'Cruz', email: 'mateo@alder.example', role: 'SHOP' },
  { firstName: 'Freya', lastName: 'Holm', email: 'freya@alder.example', role: 'SHOP' },
  { firstName: 'Sam', lastName: 'Whitaker', email: 'sam@alder.example', role: 'SALES' },
]

/** Everybody's in the demonstration shop, which is thrown away. */
export const DEMO_PASSWORD = 'sawdust-and-shavings'
