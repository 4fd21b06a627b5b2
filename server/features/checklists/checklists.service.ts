import {
  MOST_CHECKLISTS,
  MOST_ITEMS_OF_ORDER,
  type Checklist,
  type ChecklistItem,
  type CreateChecklist,
} from '#shared/checklists/checklists.ts'
import type { Event } from '#shared/events/events.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/checklist-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, type Recorder } from '../../log/commit.service.ts'
import { onOrder, findOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { namedIn, partAbout } from '../orders/parts.move.ts'
import { itemsToCopy, lockTemplate, lockTemplates } from './templates/templates.service.ts'
import { keepRemoved, type RemovedPart } from '../../log/undo.service.ts'
import { presentChecklist, presentItem, presentItemBy } from './checklists.presenter.ts'
import * as queries from './checklists.queries.ts'
import { deleteChecklist, insertDeletedChecklist, type DeletedChecklist } from './deleted.queries.ts'

export async function listChecklists(
  services: Services,
  actor: Actor,
  orderId: string,
): Promise<Checklist[]> {
  await findOrder(services, actor.orgId, orderId)
  const checklists = await queries.selectChecklists(services.db, actor.orgId, orderId)
  if (checklists.length === 0) return []
  const ids = checklists.map(({ id }) => id)
  const items = (await queries.selectItems(services.db, actor.orgId, ids)).map(presentItem)
  return checklists.map((checklist) => presentChecklist(checklist, items))
}

export async function createChecklist(
  services: Services,
  actor: Actor,
  orderId: string,
  input: CreateChecklist,
): Promise<Checklist> {
  const { orgId, userId } = actor
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      await refuseMoreChecklists(tx, order)
      const templateId = input.templateId ?? null
      const copied = templateId === null ? [] : await itemsToCopy(tx, orgId, templateId)
      refuseTooManyItems(order, copied.length)
      const { name, description } = input
      const part = partAbout(order, input.partId)
      const checklist = { orderId: order.id, templateId, name, description, createdBy: userId, part }
      return storeWithItems(tx, record, orgId, checklist, copied)
    }),
  )
}

/** The order is locked. */
async function refuseMoreChecklists(tx: Database, { orgId, id }: StoredOrder): Promise<void> {
  if ((await queries.countChecklists(tx, orgId, id)) < MOST_CHECKLISTS) return
  throw new Conflict(say(t.tooManyChecklists, { most: MOST_CHECKLISTS }))
}

/** The order is locked. */
export function refuseTooManyItems({ checklistTotal }: StoredOrder, more: number): void {
  if (more > 0 && checklistTotal + more > MOST_ITEMS_OF_ORDER) {
    throw new Conflict(say(t.tooManyOnOrder, { there: checklistTotal, most: MOST_ITEMS_OF_ORDER }))
  }
}

/** The templates stay locked. */
export async function lockTemplatesOf(
  tx: Database,
  orgId: string,
  checklists: Checklist[],
): Promise<Checklist[]> {
  const ids = checklists.flatMap(({ templateId }) => templateId ?? [])
  const there = new Set(ids.length === 0 ? [] : await lockTemplates(tx, orgId, ids))
  return checklists.map((checklist) => {
    const { templateId } = checklist
    return { ...checklist, templateId: templateId !== null && there.has(templateId) ? templateId : null }
  })
}

/** The copies keep their template, so that it doesn't start there again. */
export async function copyChecklists(
  tx: Database,
  record: Recorder,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
  orderId: string,
  checklists: Checklist[],
): Promise<Checklist[]> {
  const copies: Checklist[] = []
  // Lists are sorted by their times, as the items below are.
  const oldest = Date.now() - checklists.length
  for (const [index, { templateId, name, description, items }] of checklists.entries()) {
    const createdAt = new Date(oldest + index)
    const checklist = { orderId, templateId, name, description, createdBy: userId, createdAt }
    copies.push(await storeWithItems(tx, (event) => record(event, orderId), orgId, checklist, items))
  }
  return copies
}

async function storeWithItems(
  tx: Database,
  record: (event: Event) => void,
  orgId: string,
  { part, ...input }: queries.NewChecklist & { part?: NamedPart | undefined },
  copied: Pick<ChecklistItem, 'title' | 'description' | 'position' | 'isRequired' | 'estimatedMinutes'>[],
): Promise<Checklist> {
  const checklist = await queries.insertChecklist(tx, orgId, { ...input, partId: part?.id })
  // Equal positions are sorted by age, and copies keep the sequence of their originals.
  const oldest = Date.now() - copied.length
  const items = await queries.insertItems(
    tx,
    orgId,
    copied.map(({ title, description, position, isRequired, estimatedMinutes }, index) => ({
      checklistId: checklist.id,
      title,
      description,
      position,
      isRequired,
      estimatedMinutes,
      createdBy: input.createdBy,
      createdAt: new Date(oldest + index),
    })),
  )
  record({
    type: 'checklist.added',
    data: {
      checklistId: checklist.id,
      name: checklist.name,
      items: items.map(({ id, isRequired }) => ({ itemId: id, isRequired })),
    },
  })
  const made = items.map((item) => presentItemBy(item, null))
  return presentChecklist({ ...checklist, part }, made)
}

/** @param partId null is the whole order; undefined changes nothing */
export async function changeChecklist(
  services: Services,
  actor: Actor,
  id: string,
  partId: string | null | undefined,
): Promise<Checklist> {
  const { orgId } = actor
  const { orderId } = await findChecklist(services, orgId, id)
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      const [checklist] = await queries.selectChecklists(tx, orgId, order.id, id)
      if (!checklist) throw new NotFound(t.checklist)
      const part = partId === undefined ? checklist.part : partAbout(order, partId)
      const items = (await queries.selectItems(tx, orgId, [id])).map(presentItem)
      if (part?.id !== checklist.part?.id) {
        await queries.updatePart(tx, orgId, checklist.id, part?.id ?? null)
        record({
          type: 'checklist.about',
          data: { checklistId: checklist.id, name: checklist.name, part: namedIn(part) },
        })
      }
      return presentChecklist({ ...checklist, part }, items)
    }),
  )
}

export async function removeChecklist(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor
  const { orderId } = await findChecklist(services, orgId, id)
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, orgId, order)
      const checklist = await queries.selectChecklist(tx, orgId, id)
      if (!checklist) throw new NotFound(t.checklist)
      const content = await deleteChecklist(tx, orgId, checklist.id)
      await keepRemoved(tx, actor, { id: checklist.id, orderId: order.id, kind: 'checklist', content })
      record({ type: 'checklist.removed', data: { checklistId: checklist.id, name: checklist.name } })
    }),
  )
}

export async function putChecklistBack(
  tx: Database,
  record: Recorder,
  { orgId, content }: Pick<RemovedPart, 'orgId' | 'content'>,
  order: StoredOrder,
): Promise<void> {
  const { checklist, items } = content as DeletedChecklist
  await refuseMoreChecklists(tx, order)
  refuseTooManyItems(order, items.length)
  const { template_id: former } = checklist
  const template_id = former !== null && (await lockTemplate(tx, orgId, former)) ? former : null
  await insertDeletedChecklist(tx, { checklist: { ...checklist, template_id }, items })
  record({
    type: 'checklist.added',
    data: {
      checklistId: checklist.id,
      name: checklist.name,
      items: items.map((item) => ({
        itemId: item.id,
        isRequired: item.is_required,
        isCompleted: item.is_completed,
      })),
      undo: true,
    },
  })
}

export async function listItems(
  services: Services,
  actor: Actor,
  checklistId: string,
): Promise<ChecklistItem[]> {
  await findChecklist(services, actor.orgId, checklistId)
  return (await queries.selectItems(services.db, actor.orgId, [checklistId])).map(presentItem)
}

export async function findChecklist(
  { db }: Pick<Services, 'db'>,
  orgId: string,
  id: string,
): Promise<queries.ChecklistRow> {
  const row = isId(id) ? await queries.selectChecklist(db, orgId, id) : undefined
  if (!row) throw new NotFound(t.checklist)
  return row
}
