import type { EventType } from '#shared/events/events.ts'
import type { CreateView, SavedView } from '#shared/views/schemas.ts'
import { say } from '#shared/texts/say.ts'
import { shop } from '#texts/page/things.ts'
import * as t from '#texts/board/views.ts'
import type { Services } from '../../services.ts'
import { Conflict, Forbidden, isId, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, notifyPerson, type Actor, type Recorder } from '../../log/commit.service.ts'
import * as queries from './views.queries.ts'

const MOST_VIEWS = 50

export async function listViews(
  db: Database,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
): Promise<SavedView[]> {
  return (await queries.selectViews(db, orgId, userId)).map(present)
}

export function saveView(services: Services, actor: Actor, input: CreateView): Promise<SavedView> {
  const owner = input.shared ? null : actor.userId
  refuseOthers(actor, owner)
  return commit(services, actor, async (tx, record) => {
    const others = await lockViews(tx, actor, owner)
    if (others.length >= MOST_VIEWS) {
      throw new Conflict(say(owner === null ? t.tooManyShared : t.tooMany, { n: MOST_VIEWS }))
    }
    refuseTaken(others, owner, input.name)
    const view = await queries.insertView(tx, actor.orgId, input, owner)
    tell(tx, services, actor, record, { type: 'view.added', view })
    return present(view)
  })
}

export function renameView(services: Services, actor: Actor, id: string, name: string): Promise<SavedView> {
  return commit(services, actor, async (tx, record) => {
    const { id: ownId, userId: owner } = await findOwn(tx, actor, id)
    const views = await lockViews(tx, actor, owner)
    const former = views.find((view) => view.id === ownId)
    if (!former) throw new NotFound(t.view)
    if (former.name === name) return present(former)
    refuseTaken(
      views.filter((view) => view !== former),
      owner,
      name,
    )
    const view = await queries.updateName(tx, actor.orgId, id, name)
    if (!view) throw new NotFound(t.view)
    tell(tx, services, actor, record, { type: 'view.changed', view })
    return present(view)
  })
}

export async function removeView(services: Services, actor: Actor, id: string): Promise<void> {
  await commit(services, actor, async (tx, record) => {
    const view = await findOwn(tx, actor, id)
    // Locks the owner's views first, as renaming does, because otherwise two requests could deadlock.
    await lockViews(tx, actor, view.userId)
    if (!(await queries.deleteView(tx, actor.orgId, id))) throw new NotFound(t.view)
    tell(tx, services, actor, record, { type: 'view.removed', view })
  })
}

const present = ({ id, name, search, userId }: queries.ViewRow): SavedView => ({
  id,
  name,
  search,
  shared: userId === null,
})

/** A person's own views are private. */
function tell(
  tx: Database,
  services: Services,
  actor: Actor,
  record: Recorder,
  { type, view }: { type: Extract<EventType, `view.${string}`>; view: queries.ViewRow },
): void {
  if (view.userId === null) record({ type, data: { viewId: view.id, name: view.name } })
  else notifyPerson(tx, services, actor, { type: 'PERSONAL' })
}

function refuseOthers({ role }: Actor, owner: string | null): void {
  if (owner === null && role !== 'ADMIN') {
    throw new Forbidden(say(t.adminsOnly))
  }
}

async function findOwn(tx: Database, actor: Actor, id: string): Promise<queries.ViewRow> {
  const view = isId(id) ? await queries.selectView(tx, actor.orgId, actor.userId, id) : undefined
  if (!view) throw new NotFound(t.view)
  refuseOthers(actor, view.userId)
  return view
}

/** Lets no other request add or rename one until the end of the transaction. */
async function lockViews(tx: Database, { orgId }: Actor, owner: string | null): Promise<queries.ViewRow[]> {
  if (!(await queries.lockOwner(tx, orgId, owner))) throw new NotFound(shop)
  return queries.selectOfOwner(tx, orgId, owner)
}

/** Readers would confuse two names that differ only in case. */
function refuseTaken(others: queries.ViewRow[], owner: string | null, name: string): void {
  const taken = others.find((view) => view.name.toLowerCase() === name.toLowerCase())
  if (!taken) return
  const said = say(owner === null ? t.takenShared : t.taken, { name: taken.name })
  throw new Conflict(said, { fields: { name: said } })
}
