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
import type { Status } from '#shared/orders/orders.ts'
import { Conflict, Forbidden, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import type { Database } from '../../db/client.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import { presentItem, presentTemplate } from './templates.presenter.ts'
import * as queries from './templates.queries.ts'

type Actor = Pick<Session, 'orgId' | 'userId'>

export async function listTemplates(db: Database, orgId: string): Promise<Template[]> {
  return (await queries.selectTemplates(db, orgId)).map(presentTemplate)
}

export function createTemplate(deps: CommitDeps, actor: Actor, input: CreateTemplate): Promise<Template> {
  return commit(deps, actor, async (tx, record) => {
    // The lock keeps others from adding a template after the count.
    await lockVersion(tx, actor.orgId)
    await refuseMoreStarting(tx, actor.orgId, input.startStatus)
    if ((await queries.countTemplates(tx, actor.orgId)) >= MOST_TEMPLATES) {
      throw new Conflict(`The shop has ${MOST_TEMPLATES} templates already. Delete one of them first`)
    }
    const template = await queries.insertTemplate(tx, actor.orgId, { ...input, createdBy: actor.userId })
    const { startStatus } = template
    record({ type: 'template.added', data: { ...dataOf(template), ...(startStatus && { startStatus }) } })
    return presentTemplate({ template, itemCount: 0, estimatedMinutes: 0 })
  })
}

export function changeTemplate(
  deps: CommitDeps,
  actor: Actor,
  id: string,
  patch: UpdateTemplate,
): Promise<Template> {
  const { orgId } = actor
  return commit(deps, actor, async (tx, record) => {
    await lockOwn(tx, orgId, id, 'Cannot edit default template')
    const former = await queries.selectTemplate(tx, orgId, id)
    if (patch.startStatus && patch.startStatus !== former?.template.startStatus) {
      // Comes after the template's lock, in the order of the commit.
      await lockVersion(tx, orgId)
      await refuseMoreStarting(tx, orgId, patch.startStatus)
    }
    const template = await queries.updateTemplate(tx, orgId, id, patch)
    if (!former || !template) throw new NotFound('Template')
    const { startStatus } = template
    const isReset = startStatus !== former.template.startStatus
    record({ type: 'template.changed', data: { ...dataOf(template), ...(isReset && { startStatus }) } })
    return presentTemplate({ ...former, template })
  })
}

export async function removeTemplate(deps: CommitDeps, actor: Actor, id: string): Promise<void> {
  await commit(deps, actor, async (tx, record) => {
    const template = await lockOwn(tx, actor.orgId, id, 'Cannot delete default template')
    await queries.deleteTemplate(tx, actor.orgId, id)
    record({ type: 'template.removed', data: dataOf(template) })
  })
}

export async function listTemplateItems(db: Database, orgId: string, id: string): Promise<TemplateItem[]> {
  const template = isId(id) ? await queries.selectTemplate(db, orgId, id) : undefined
  if (!template) throw new NotFound('Template')
  return (await queries.selectItems(db, orgId, id)).map(presentItem)
}

export function addTemplateItem(
  deps: CommitDeps,
  actor: Actor,
  templateId: string,
  input: CreateTemplateItem,
): Promise<TemplateItem> {
  const { orgId } = actor
  return commit(deps, actor, async (tx, record) => {
    const template = await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    if ((await queries.countItems(tx, orgId, templateId)) >= MOST_ITEMS) {
      throw new Conflict(`The template has ${MOST_ITEMS} items already. Delete one of them first`)
    }
    const position = input.position ?? undefined
    const item = await queries.insertItem(tx, orgId, { ...input, templateId, position })
    record({ type: 'template.changed', data: dataOf(template) })
    return presentItem(item)
  })
}

export async function removeTemplateItem(deps: CommitDeps, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor
  await commit(deps, actor, async (tx, record) => {
    const templateId = isId(id) ? await queries.selectTemplateIdOfItem(tx, orgId, id) : undefined
    if (!templateId) throw new NotFound('Item')
    const template = await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    if (!(await queries.deleteItem(tx, orgId, id))) throw new NotFound('Item')
    record({ type: 'template.changed', data: dataOf(template) })
  })
}

/** Sorts the items in this order. Items that aren't named follow in their former order. */
export function orderTemplateItems(
  deps: CommitDeps,
  actor: Actor,
  templateId: string,
  itemIds: string[],
): Promise<TemplateItem[]> {
  const { orgId } = actor
  return commit(deps, actor, async (tx, record) => {
    const template = await lockOwn(tx, orgId, templateId, 'Cannot edit default template')
    const items = inOrder(await queries.selectItems(tx, orgId, templateId), itemIds)
    const moved = items.flatMap((item, index) => (item.position === index + 1 ? [] : [{ item, index }]))
    for (const { item, index } of moved) await queries.updatePosition(tx, orgId, item.id, index + 1)
    if (moved.length > 0) record({ type: 'template.changed', data: dataOf(template) })
    return items.map((item, index) => presentItem({ ...item, position: index + 1 }))
  })
}

const dataOf = ({ id, name }: queries.TemplateRow) => ({ templateId: id, name })

/**
 * The templates that start by themselves at a stage. Each has the version since which it does, if that is after
 * the given version.
 */
export const startingTemplates = queries.selectStarting

/** Returns those of these templates that exist. Locks them, so that checklists can refer to them. */
export const lockTemplates = queries.lockExisting

/**
 * Returns the items for a checklist. Locks the template, so that it can't be deleted before its items are
 * copied.
 */
export async function itemsToCopy(
  tx: Database,
  orgId: string,
  templateId: string,
): Promise<queries.TemplateItemRow[]> {
  const template = isId(templateId) ? await queries.lockTemplate(tx, orgId, templateId) : undefined
  if (!template) throw new NotFound('Template')
  return queries.selectItems(tx, orgId, templateId)
}

/** Locks a template, so that a checklist can refer to it. @returns false if it doesn't exist */
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
  throw new Conflict(
    `${MOST_STARTING} templates start at this stage already. Let one of them start elsewhere first`,
  )
}

async function lockOwn(
  tx: Database,
  orgId: string,
  id: string,
  refusal: string,
): Promise<queries.TemplateRow> {
  const template = isId(id) ? await queries.lockTemplate(tx, orgId, id) : undefined
  if (!template) throw new NotFound('Template')
  if (template.isDefault) throw new Forbidden(refusal)
  return template
}
