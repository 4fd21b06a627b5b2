import {
  inOrder,
  MOST_ITEMS,
  MOST_STARTING,
  MOST_TEMPLATES,
  type CreateTemplate,
  type CreateTemplateItem,
  type Template,
  type TemplateItem,
  type UpdateTemplate,
} from '#shared/checklists/checklists.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/checklist-errors.ts'
import type { Services } from '../../../services.ts'
import { Conflict, Forbidden, isId, NotFound } from '../../../http/errors.ts'
import type { Session } from '../../../sessions/sessions.ts'
import type { Database } from '../../../db/client.ts'
import { commit } from '../../../log/commit.service.ts'
import { lockVersion } from '../../../log/events.service.ts'
import { presentItem, presentTemplate } from './templates.presenter.ts'
import * as queries from './templates.queries.ts'

type Actor = Pick<Session, 'orgId' | 'userId'>

export async function listTemplates(db: Database, orgId: string): Promise<Template[]> {
  return (await queries.selectTemplates(db, orgId)).map(presentTemplate)
}

export function createTemplate(services: Services, actor: Actor, input: CreateTemplate): Promise<Template> {
  return commit(services, actor, async (tx, record) => {
    // The lock keeps others from adding a template after the count.
    await lockVersion(tx, actor.orgId)
    await refuseMoreStarting(tx, actor.orgId, input.startStatus)
    if ((await queries.countTemplates(tx, actor.orgId)) >= MOST_TEMPLATES) {
      throw new Conflict(say(t.tooManyTemplates, { most: MOST_TEMPLATES }))
    }
    const template = await queries.insertTemplate(tx, actor.orgId, { ...input, createdBy: actor.userId })
    const { startStatus } = template
    record({ type: 'template.added', data: { ...dataOf(template), ...(startStatus && { startStatus }) } })
    return presentTemplate({ template, itemCount: 0, estimatedMinutes: 0 })
  })
}

export function changeTemplate(
  services: Services,
  actor: Actor,
  id: string,
  patch: UpdateTemplate,
): Promise<Template> {
  const { orgId } = actor
  return commit(services, actor, async (tx, record) => {
    await lockOwn(tx, orgId, id, t.cannotEditDefault)
    const former = await queries.selectTemplate(tx, orgId, id)
    if (patch.startStatus && patch.startStatus !== former?.template.startStatus) {
      // Comes after the template's lock, in the order of the commit.
      await lockVersion(tx, orgId)
      await refuseMoreStarting(tx, orgId, patch.startStatus)
    }
    const template = await queries.updateTemplate(tx, orgId, id, patch)
    if (!former || !template) throw new NotFound(t.template)
    const { startStatus } = template
    const isReset = startStatus !== former.template.startStatus
    record({ type: 'template.changed', data: { ...dataOf(template), ...(isReset && { startStatus }) } })
    return presentTemplate({ ...former, template })
  })
}

export async function removeTemplate(services: Services, actor: Actor, id: string): Promise<void> {
  await commit(services, actor, async (tx, record) => {
    const template = await lockOwn(tx, actor.orgId, id, t.cannotDeleteDefault)
    await queries.deleteTemplate(tx, actor.orgId, id)
    record({ type: 'template.removed', data: dataOf(template) })
  })
}

export async function listTemplateItems(db: Database, orgId: string, id: string): Promise<TemplateItem[]> {
  const template = isId(id) ? await queries.selectTemplate(db, orgId, id) : undefined
  if (!template) throw new NotFound(t.template)
  return (await queries.selectItems(db, orgId, id)).map(presentItem)
}

export function addTemplateItem(
  services: Services,
  actor: Actor,
  templateId: string,
  input: CreateTemplateItem,
): Promise<TemplateItem> {
  const { orgId } = actor
  return commit(services, actor, async (tx, record) => {
    const template = await lockOwn(tx, orgId, templateId, t.cannotEditDefault)
    if ((await queries.countItems(tx, orgId, templateId)) >= MOST_ITEMS) {
      throw new Conflict(say(t.tooManyTemplateItems, { most: MOST_ITEMS }))
    }
    const position = input.position ?? undefined
    const item = await queries.insertItem(tx, orgId, { ...input, templateId, position })
    record({ type: 'template.changed', data: dataOf(template) })
    return presentItem(item)
  })
}

export async function removeTemplateItem(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor
  await commit(services, actor, async (tx, record) => {
    const templateId = isId(id) ? await queries.selectTemplateIdOfItem(tx, orgId, id) : undefined
    if (!templateId) throw new NotFound(t.item)
    const template = await lockOwn(tx, orgId, templateId, t.cannotEditDefault)
    if (!(await queries.deleteItem(tx, orgId, id))) throw new NotFound(t.item)
    record({ type: 'template.changed', data: dataOf(template) })
  })
}

/** Items that aren't named follow in their former order. */
export function orderTemplateItems(
  services: Services,
  actor: Actor,
  templateId: string,
  itemIds: string[],
): Promise<TemplateItem[]> {
  const { orgId } = actor
  return commit(services, actor, async (tx, record) => {
    const template = await lockOwn(tx, orgId, templateId, t.cannotEditDefault)
    const items = inOrder(await queries.selectItems(tx, orgId, templateId), itemIds)
    const moved = items.flatMap((item, index) => (item.position === index + 1 ? [] : [{ item, index }]))
    for (const { item, index } of moved) await queries.updatePosition(tx, orgId, item.id, index + 1)
    if (moved.length > 0) record({ type: 'template.changed', data: dataOf(template) })
    return items.map((item, index) => presentItem({ ...item, position: index + 1 }))
  })
}

const dataOf = ({ id, name }: queries.TemplateRow) => ({ templateId: id, name })

export const startingTemplates = queries.selectStarting

export const lockTemplates = queries.lockExisting

/** Locks the template, so that it can't be deleted before its items are copied. */
export async function itemsToCopy(
  tx: Database,
  orgId: string,
  templateId: string,
): Promise<queries.TemplateItemRow[]> {
  const template = isId(templateId) ? await queries.lockTemplate(tx, orgId, templateId) : undefined
  if (!template) throw new NotFound(t.template)
  return queries.selectItems(tx, orgId, templateId)
}

/** Locked, so that a checklist can refer to it. @returns false if it doesn't exist */
export async function lockTemplate(tx: Database, orgId: string, id: string): Promise<boolean> {
  return (await queries.lockTemplate(tx, orgId, id)) !== undefined
}

/** The organization must be locked, so that no other template comes to the stage after the count. */
async function refuseMoreStarting(
  tx: Database,
  orgId: string,
  stage: Status | null | undefined,
): Promise<void> {
  if (!stage || (await queries.countStarting(tx, orgId, stage)) < MOST_STARTING) return
  throw new Conflict(say(t.tooManyStarting, { most: MOST_STARTING, stage: STAGE_NAMES[stage] }))
}

async function lockOwn(
  tx: Database,
  orgId: string,
  id: string,
  refusal: () => string,
): Promise<queries.TemplateRow> {
  const template = isId(id) ? await queries.lockTemplate(tx, orgId, id) : undefined
  if (!template) throw new NotFound(t.template)
  if (template.isDefault) throw new Forbidden(say(refusal))
  return template
}
