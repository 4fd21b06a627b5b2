import type {
  CreateTemplate,
  CreateTemplateItem,
  Template,
  TemplateItem,
  UpdateTemplate,
} from '#shared/checklists.ts'
import { Forbidden, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { presentItem, presentTemplate } from './templates.presenter.ts'
import * as queries from './templates.queries.ts'

export type TemplateUser = Pick<Session, 'orgId' | 'userId'>

export async function listTemplates(db: Database, orgId: string): Promise<Template[]> {
  return (await queries.selectTemplates(db, orgId)).map(presentTemplate)
}

export async function createTemplate(
  db: Database,
  { orgId, userId }: TemplateUser,
  wish: CreateTemplate,
): Promise<Template> {
  return readTemplate(db, orgId, await queries.insertTemplate(db, orgId, { ...wish, createdBy: userId }))
}

export async function changeTemplate(
  db: Database,
  orgId: string,
  id: string,
  patch: UpdateTemplate,
): Promise<Template> {
  await transact(db, async (tx) => {
    await lockOwn(tx, orgId, id, 'Cannot edit default template')
    await queries.updateTemplate(tx, orgId, id, patch)
  })
  return readTemplate(db, orgId, id)
}

export function removeTemplate(db: Database, orgId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockOwn(tx, orgId, id, 'Cannot delete default template')
    await queries.deleteTemplate(tx, orgId, id)
  })
}

export async function listTemplateItems(db: Database, orgId: string, id: string): Promise<TemplateItem[]> {
  await readTemplate(db, orgId, id)
  return (await queries.selectItems(db, orgId, id)).map(presentItem)
}

export function addTemplateItem(
  db: Database,
  orgId: string,
  templateId: string,
  wish: CreateTemplateItem,
): Promise<TemplateItem> {
  return transact(db, async (tx) => {
    await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    const position = wish.position ?? undefined
    return presentItem(await queries.insertItem(tx, orgId, { ...wish, templateId, position }))
  })
}

export function removeTemplateItem(db: Database, orgId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const templateId = isId(id) ? await queries.selectTemplateIdOfItem(tx, orgId, id) : undefined
    if (!templateId) throw new NotFound('Item')
    await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    if (!(await queries.deleteItem(tx, orgId, id))) throw new NotFound('Item')
  })
}

/** Puts the items into this order. Those that are not named keep theirs, after them. */
export function orderTemplateItems(
  db: Database,
  orgId: string,
  templateId: string,
  itemIds: string[],
): Promise<TemplateItem[]> {
  return transact(db, async (tx) => {
    await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    const items = inOrder(await queries.selectItems(tx, orgId, templateId), itemIds)
    for (const [index, item] of items.entries()) {
      if (item.position !== index + 1) await queries.updatePosition(tx, orgId, item.id, index + 1)
    }
    return (await queries.selectItems(tx, orgId, templateId)).map(presentItem)
  })
}

/** The items with the named ones first, in the order of their names. */
export function inOrder<T extends { id: string }>(items: T[], ids: string[]): T[] {
  const named = new Set(ids)
  const byId = new Map(items.map((item) => [item.id, item]))
  const first = [...named].flatMap((id) => byId.get(id) ?? [])
  return [...first, ...items.filter(({ id }) => !named.has(id))]
}

/** What a checklist takes over. Locked, so that it cannot be deleted before its items are copied. */
export async function itemsToCopy(
  tx: Database,
  orgId: string,
  templateId: string,
): Promise<queries.TemplateItemRow[]> {
  const template = isId(templateId) ? await queries.lockTemplate(tx, orgId, templateId) : undefined
  if (!template) throw new NotFound('Template')
  return queries.selectItems(tx, orgId, templateId)
}

async function readTemplate(db: Database, orgId: string, id: string): Promise<Template> {
  const row = isId(id) ? await queries.selectTemplate(db, orgId, id) : undefined
  if (!row) throw new NotFound('Template')
  return presentTemplate(row)
}

async function lockOwn(tx: Database, orgId: string, id: string, refusal: string): Promise<void> {
  const template = isId(id) ? await queries.lockTemplate(tx, orgId, id) : undefined
  if (!template) throw new NotFound('Template')
  if (template.isDefault) throw new Forbidden(refusal)
}
