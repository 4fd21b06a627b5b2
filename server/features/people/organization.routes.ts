import { z } from 'zod'
import { STATUSES } from '#shared/orders.ts'
import {
  columnSchema,
  organizationSchema,
  updateColumnPayload,
  updateOrganizationPayload,
} from '#shared/people-schemas.ts'
import { answers, type Api } from '../../core/api.ts'
import { byOf, ofOrganization } from './organization.params.ts'
import { changeColumn, changeOrganization, listColumns, readOrganization } from './organization.service.ts'
import type { PeopleDeps } from './people.service.ts'

const tags = ['Organizations']

export function organizationRoutes(api: Api, deps: PeopleDeps): void {
  api.route({
    method: 'GET',
    url: '/api/organizations/:orgId',
    config: { access: 'org-member' },
    schema: {
      tags,
      summary: 'An organization and its settings',
      params: ofOrganization,
      response: answers({ 200: organizationSchema }),
    },
    handler: (request) => readOrganization(deps.db, request.params.orgId),
  })

  api.route({
    method: 'PATCH',
    url: '/api/organizations/:orgId',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: "Change an organization's name or time zone",
      params: ofOrganization,
      body: updateOrganizationPayload,
      response: answers({ 200: organizationSchema }),
    },
    handler: (request) => changeOrganization(deps, byOf(request), request.body),
  })

  api.route({
    method: 'GET',
    url: '/api/organizations/:orgId/columns',
    config: { access: 'org-member' },
    schema: {
      tags,
      summary: "The board's columns and their limits, in board order",
      params: ofOrganization,
      response: answers({ 200: z.array(columnSchema) }),
    },
    handler: (request) => listColumns(deps.db, request.params.orgId),
  })

  api.route({
    method: 'PATCH',
    url: '/api/organizations/:orgId/columns/:status',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'Change the limit of a column',
      params: ofOrganization.extend({ status: z.enum(STATUSES) }),
      body: updateColumnPayload,
      response: answers({ 200: columnSchema }),
    },
    handler: (request) => {
      const { status } = request.params
      return changeColumn(deps, byOf(request), { status, ...request.body })
    },
  })
}
