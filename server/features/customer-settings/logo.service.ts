import { customerPageApi } from '#shared/api/customer-page.ts'
import { NotFound } from '../../core/errors.ts'
import { logoOf } from '../../core/pictures/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import type { Database } from '../../db/client.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { storeSmaller, takePlace } from '../files/smaller-picture.service.ts'
import { fileName } from '../files/storage.service.ts'
import type { UploadsDeps } from '../files/uploads.service.ts'
import * as queries from './settings.queries.ts'

export type LogoDeps = UploadsDeps & CommitDeps

type By = Pick<Session, 'orgId' | 'userId'>

const folderOf = (orgId: string) => customerPageApi.logo.path.replace(':orgId', orgId).replace('/:id', '')

/** @param address the upload's address; null removes the logo */
export async function setLogo(
  deps: LogoDeps,
  by: By,
  address: string | null,
): Promise<{ logoUrl: string | null }> {
  const url =
    address &&
    (await storeSmaller(deps, by, address, {
      what: 'logo',
      field: 'logoUrl',
      folder: folderOf(by.orgId),
      shrink: logoOf,
    }))
  await takePlace(deps, url, () => keepLogo(deps, by, url))
  return { logoUrl: url }
}

/** Returns the former logo's url. */
function keepLogo(deps: LogoDeps, by: By, logoUrl: string | null): Promise<{ former: string | null }> {
  return commit(deps, by, async (tx, record) => {
    const page = await queries.lockPage(tx, by.orgId)
    if (!page) throw new NotFound('Organization')
    if (page.logoUrl !== logoUrl) {
      await queries.updateLogo(tx, by.orgId, logoUrl)
      record({ type: 'customer_page.changed', data: { fields: ['logo'] } })
    }
    return { former: page.logoUrl }
  })
}

/** Returns the stored logo. @throws NotFound if the shop has none */
export async function findLogo(
  db: Database,
  orgId: string,
): Promise<{ id: string; name: string; size: number; mimeType: string }> {
  const logo = await queries.selectLogo(db, orgId)
  if (!logo || logo.size === null) throw new NotFound('Logo')
  return { id: logo.id, name: fileName(logo.id), size: logo.size, mimeType: 'image/webp' }
}
