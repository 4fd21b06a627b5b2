import type { OrganizationFull } from '#shared/people/types.ts'
import { ApiError } from './api.ts'

/** Whether nobody can join because there are as many members as there can be: no field of a form is wrong then. */
export function isOrganizationFull(error: unknown): boolean {
  const said: Partial<OrganizationFull> | undefined = error instanceof ApiError ? error.body : undefined
  return said?.code === 'ORGANIZATION_FULL'
}
