import { customerPageApi } from '#shared/api/customer-page.ts'
import * as t from '#texts/shop/settings-errors.ts'
import type { Services } from '../../../services.ts'
import { NotFound } from '../../../http/errors.ts'
import { logoOf } from '../../../pictures/pictures.ts'
import type { Session } from '../../../sessions/sessions.ts'
import type { Database } from '../../../db/client.ts'
import { commit } from '../../../log/commit.service.ts'
import { storeSmaller, takePlace } from '../../files/smaller-picture.service.ts'
import { fileName } from '../../files/storage.service.ts'
import * as queries from './settings.queries.ts'

type By = Pick<Session, 'orgId' | 'userId'>

const folderOf = (orgId: string) => customerPageApi.logo.path.replace(':orgId', orgId).replace('/:id', '')

/** @param address null removes the logo */
export async function setLogo(
  services: Services,
  by: By,
  address: string | null,
): Promise<{ logoUrl: string | null }> {
  const url =
    address &&
    (await storeSmaller(services, by, address, {
      what: 'logo',
      field: 'logoUrl',
      folder: folderOf(by.orgId),
      shrink: logoOf,
    }))
  await takePlace(services, url, () => keepLogo(services, by, url))
  return { logoUrl: url }
}

function keepLogo(services: Services, by: By, logoUrl: string | null): Promise<{ former: string | null }> {
  return commit(services, by, async (tx, record) => {
    const page = await queries.lockPage(tx, by.orgId)
    if (!page) throw new NotFound(t.organization)
    if (page.logoUrl !== logoUrl) {
      await queries.updateLogo(tx, by.orgId, logoUrl)
      record({ type: 'customer_page.changed', data: { fields: ['logo'] } })
    }
    return { former: page.logoUrl }
  })
}

export async function findLogo(
  db: Database,
  orgId: string,
): Promise<{ id: string; name: string; size: number; mimeType: string }> {
  const logo = await queries.selectLogo(db, orgId)
  if (!logo || logo.size === null) throw new NotFound(t.logo)
  return { id: logo.id, name: fileName(logo.id), size: logo.size, mimeType: 'image/webp' }
}
