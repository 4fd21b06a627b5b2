import { z } from 'zod'
import { INSTALLED } from '#shared/installed.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

/** How to open a server to others whose links lead to this computer only. */
const openingSchema = z.object({
  command: z.string().meta({ description: t.healthCommand }),
  url: z.url().nullable().meta({ description: t.healthUrl }),
})

const healthSchema = z.object({
  status: z.enum(['ok', 'down']),
  database: z.enum(['ok', 'down']),
  version: z.string(),
  installed: z.enum(INSTALLED).optional().meta({ description: t.healthInstalled }),
  mail: z.boolean().meta({ description: t.healthMail }),
  registration: z.enum(['open', 'invited']).optional().meta({ description: t.healthRegistration }),
  asksSetupCode: z.literal(true).optional().meta({ description: t.healthSetupCode }),
  url: z.url().optional().meta({ description: t.healthPublicUrl }),
  opening: openingSchema.optional().meta({ description: t.healthOpening }),
})

const detailsSchema = z.object({
  database: z.object({ version: z.string(), isEmbedded: z.boolean(), bytes: z.int() }),
  disk: z.object({ freeBytes: z.int(), reserveBytes: z.int() }),
  backups: z.object({
    to: z.string().nullable().meta({ description: t.healthBackupsTo }),
    backupAt: z.string().nullable().meta({ description: t.healthBackupAt }),
    rehearsalAt: z.string().nullable().meta({ description: t.healthRehearsalAt }),
    isSealed: z.boolean().meta({ description: t.healthSealed }),
    passphraseCommand: z.string().meta({ description: t.healthPassphraseCommand }),
    failure: z.string().nullable().meta({ description: t.healthBackupFailure }),
    isMissing: z.boolean().meta({ description: t.healthBackupMissing }),
  }),
  mail: z.object({ isSet: z.boolean() }),
  push: z.object({ devices: z.int() }),
  address: z.object({
    url: z.url(),
    isProxyTrusted: z.boolean().nullable().meta({ description: t.healthProxy }),
    openedAt: z.string().nullable().meta({ description: t.healthOpenedAt }),
  }),
  secret: z.object({ isSet: z.boolean().meta({ description: t.healthSecret }) }),
  version: z.object({
    kerf: z.string(),
    node: z.string(),
    newer: z
      .object({ version: z.string(), date: z.string(), notes: z.array(z.string()), command: z.string() })
      .nullable(),
    failure: z.string().nullable().meta({ description: t.healthUpdateFailure }),
  }),
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  clock: z.object({ databaseAheadMs: z.int() }),
})

const testedSchema = z.object({
  name: z.string().meta({ description: t.healthTestedName }),
  refusal: z.string().nullable().meta({ description: t.healthTestedRefusal }),
})

export const healthApi = defineApi(t.tagOperation, {
  read: {
    method: 'GET',
    path: '/api/health',
    summary: t.healthRead,
    response: healthSchema,
    unavailable: healthSchema,
  },
  mine: {
    method: 'GET',
    path: '/api/health/mine',
    summary: t.healthMine,
    response: z.object({ isOperator: z.boolean() }),
  },
  details: {
    method: 'GET',
    path: '/api/health/details',
    summary: t.healthDetails,
    response: detailsSchema,
  },
  testMail: {
    method: 'POST',
    path: '/api/health/test-mail',
    summary: t.healthTestMail,
    response: testedSchema,
  },
  testPush: {
    method: 'POST',
    path: '/api/health/test-push',
    summary: t.healthTestPush,
    response: z.array(testedSchema),
  },
})

export type HealthDetails = z.infer<typeof detailsSchema>
export type Tested = z.infer<typeof testedSchema>
