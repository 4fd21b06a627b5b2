import { isDeepStrictEqual } from 'node:util'
import { OFFERED } from '#shared/parts/parts.ts'
import type { PartSettings } from '#shared/parts/types.ts'
import * as t from '#texts/shop/hold-settings-errors.ts'
import type { Services } from '../../services.ts'
import { NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, type Committer } from '../../log/commit.service.ts'
import * as queries from './parts.queries.ts'

export async function readPartSettings(db: Database, orgId: string): Promise<PartSettings> {
  const settings = await queries.selectSettings(db, orgId)
  if (settings === undefined) throw new NotFound(t.organization)
  return settings ?? OFFERED
}

export function changePartSettings(
  services: Services,
  by: Committer,
  patch: Partial<PartSettings>,
): Promise<PartSettings> {
  return commit(services, by, async (tx, record) => {
    const stored = await queries.lockSettings(tx, by.orgId)
    if (stored === undefined) throw new NotFound(t.organization)
    const former = stored ?? OFFERED
    const settings = { names: patch.names ?? former.names, sets: patch.sets ?? former.sets }
    const [before, after] = [inWords(former), inWords(settings)]
    const changes = (['names', 'sets'] as const)
      .filter((field) => !isDeepStrictEqual(former[field], settings[field]))
      .map((field) => ({ field: FIELDS[field], from: before[field], to: after[field] }))
    if (changes.length > 0) {
      await queries.updateSettings(tx, by.orgId, settings)
      record({ type: 'organization.changed', data: { changes } })
    }
    return settings
  })
}

const FIELDS = { names: 'partNames', sets: 'partSets' } as const

const inWords = ({ names, sets }: PartSettings) => ({
  names: names.join(', ') || null,
  sets: sets.map(({ name, parts }) => `${name} (${parts.join(', ')})`).join(', ') || null,
})
