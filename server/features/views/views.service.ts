import type { EventType } from '#shared/events/events.ts'
import type { CreateView, SavedView } from '#shared/views/types.ts'
import { Conflict, Forbidden, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { commit, notifyPerson, type Actor, type CommitDeps, type Recorder } from '../events/commit.service.ts'
import * as queries from './views.queries.ts'

/** The most views of one owner: a person in an organization, or the shop. */
const MOST_VIEWS = 50

export async function listViews(
  db: Database,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
): Promise<SavedView[]> {
  return (await queries.selectViews(db, orgId, userId)).map(present)
}

export function saveView(deps: CommitDeps, actor: Actor, input: CreateView): Promise<SavedView> {
  const owner = input.shared ? null : actor.userId
  refuseOthers(actor, owner)
  return commit(deps, actor, async (tx, record) => {
    const others = await lockViews(tx, actor, owner)
    if (others.length >= MOST_VIEWS) {
      const whose = owner === null ? 'The shop has' : 'You have'
      throw new Conflict(`${whose} ${MOST_VIEWS} views already. Delete one of them first`)
    }
    refuseTaken(others, owner, input.name)
    const view = await queries.insertView(tx, actor.orgId, input, owner)
    tell(tx, deps, actor, record, { type: 'view.added', view })
    return present(view)
  })
}

export function renameView(deps: CommitDeps, actor: Actor, id: string, name: string): Promise<SavedView> {
  return commit(deps, actor, async (tx, record) => {
    const { id: ownId, userId: owner } = await findOwn(tx, actor, id)
    const views = await lockViews(tx, actor, owner)
    const former = views.find((view) => view.id === ownId)
    if (!former) throw new NotFound('View')
    if (former.name === name) return present(former)
    refuseTaken(
      views.filter((view) => view !== former),
      owner,
      name,
    )
    const view = await queries.updateName(tx, actor.orgId, id, name)
    if (!view) throw new NotFound('View')
    tell(tx, deps, actor, record, { type: 'view.changed', view })
    return present(view)
  })
}

export async function removeView(deps: CommitDeps, actor: Actor, id: string): Promise<void> {
  await commit(deps, actor, async (tx, record) => {
    const view = await findOwn(tx, actor, id)
    // Locks the owner's views first, as renaming does, because otherwise two requests could deadlock.
    await lockViews(tx, actor, view.userId)
    if (!(await queries.deleteView(tx, actor.orgId, id))) throw new NotFound('View')
    tell(tx, deps, actor, record, { type: 'view.removed', view })
  })
}

const present = ({ id, name, search, userId }: queries.ViewRow): SavedView => ({
  id,
  name,
  search,
  shared: userId === null,
})

/** The log announces changes of the shop's views. A person's own views are private. */
function tell(
  tx: Database,
  deps: CommitDeps,
  actor: Actor,
  record: Recorder,
  { type, view }: { type: Extract<EventType, `view.${string}`>; view: queries.ViewRow },
): void {
  if (view.userId === null) record({ type, data: { viewId: view.id, name: view.name } })
  else notifyPerson(tx, deps, actor, { type: 'PERSONAL' })
}

/** @throws Forbidden if a member other than an ADMIN changes the shop's views */
function refuseOthers({ role }: Actor, owner: string | null): void {
  if (owner === null && role !== 'ADMIN') {
    throw new Forbidden("Only an admin of the organization can change the shop's views")
  }
}

/** A view that the actor may change. @throws NotFound for one that they don't see */
async function findOwn(tx: Database, actor: Actor, id: string): Promise<queries.ViewRow> {
  const view = isId(id) ? await queries.selectView(tx, actor.orgId, actor.userId, id) : undefined
  if (!view) throw new NotFound('View')
  refuseOthers(actor, view.userId)
  return view
}

/** Returns the owner's views, and lets no other request add or rename one until the end of the transaction. */
async function lockViews(tx: Database, { orgId }: Actor, owner: string | null): Promise<queries.ViewRow[]> {
  if (!(await queries.lockOwner(tx, orgId, owner))) throw new NotFound('Organization')
  return queries.selectOfOwner(tx, orgId, owner)
}

/** Readers would confuse two names that differ only in case. */
function refuseTaken(others: queries.ViewRow[], owner: string | null, name: string): void {
  const taken = others.find((view) => view.name.toLowerCase() === name.toLowerCase())
  if (!taken) return
  const whose = owner === null ? 'The shop has' : 'You have'
  const sentence = `${whose} a view called "${taken.name}" already`
  throw new Conflict(sentence, { fields: { name: sentence } })
}
