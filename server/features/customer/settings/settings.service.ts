import { isDeepStrictEqual } from 'node:util'
import { CUSTOMER_MAILS } from '#shared/customer/mails.ts'
import { settingsOf } from '#shared/customer/settings.ts'
import type {
  ChangeCustomerPage,
  CustomerPage,
  CustomerPageSettings,
  StoredCustomerPage,
} from '#shared/customer/types.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import * as t from '#texts/shop/settings-errors.ts'
import type { Services } from '../../../services.ts'
import { NotFound } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import { commit, type Committer } from '../../../log/commit.service.ts'
import * as queries from './settings.queries.ts'

export interface ShopPage {
  settings: CustomerPageSettings
  name: string
  /** An IANA name. */
  timeZone: string
  logoUrl: string | null
}

export async function readPage(db: Database, orgId: string): Promise<ShopPage> {
  const row = await queries.selectPage(db, orgId)
  if (!row) throw new NotFound(t.organization)
  const { stored, ...shop } = row
  return { settings: settingsOf(stored), ...shop }
}

export async function readSettings({ db, sendMail }: Services, orgId: string): Promise<CustomerPage> {
  const { settings, logoUrl } = await readPage(db, orgId)
  return { ...settings, logoUrl, canMail: sendMail !== undefined }
}

/** Fields that aren't given stay, in each mail too. */
export function changeSettings(
  services: Services,
  by: Committer,
  patch: ChangeCustomerPage,
): Promise<CustomerPage> {
  return commit(services, by, async (tx, record) => {
    const former = await queries.lockPage(tx, by.orgId)
    if (!former) throw new NotFound(t.organization)
    const stored = merge(former.stored, patch)
    const settings = settingsOf(stored)
    const fields = changedFields(settingsOf(former.stored), settings)
    if (fields.length > 0) {
      await queries.updatePage(tx, by.orgId, stored)
      record({ type: 'customer_page.changed', data: { fields } })
    }
    return { ...settings, logoUrl: former.logoUrl, canMail: services.sendMail !== undefined }
  })
}

function merge(
  stored: StoredCustomerPage,
  { stageNames, inTheMaking, showParts, welcome, replyTo, mails }: ChangeCustomerPage,
): StoredCustomerPage {
  const names = { ...stored.stageNames, ...stageNames }
  return {
    ...stored,
    ...(stageNames && {
      // An empty name means the stage's own name.
      stageNames: Object.fromEntries(STATUSES.flatMap((status) => toEntry(status, names[status]))),
    }),
    ...(inTheMaking !== undefined && { inTheMaking }),
    ...(showParts !== undefined && { showParts }),
    ...(welcome !== undefined && { welcome }),
    ...(replyTo !== undefined && { replyTo }),
    ...(mails && { mails: { ...stored.mails, ...givenOf(mails, settingsOf(stored)) } }),
  }
}

const toEntry = (status: string, name: string | undefined) => (name ? [[status, name] as const] : [])

const givenOf = (given: NonNullable<ChangeCustomerPage['mails']>, { mails }: CustomerPageSettings) =>
  Object.fromEntries(
    CUSTOMER_MAILS.flatMap((kind) => (given[kind] ? [[kind, { ...mails[kind], ...given[kind] }]] : [])),
  )

/** Names such as `welcome`, or `mails.pickup` for a mail. */
function changedFields(former: CustomerPageSettings, settings: CustomerPageSettings): string[] {
  const changed = (['stageNames', 'inTheMaking', 'showParts', 'welcome', 'replyTo'] as const).filter(
    (name) => !isDeepStrictEqual(former[name], settings[name]),
  )
  const mails = CUSTOMER_MAILS.filter((kind) => !isDeepStrictEqual(former.mails[kind], settings.mails[kind]))
  return [...changed, ...mails.map((kind) => `mails.${kind}`)]
}
