import type { Event } from '#shared/events.ts'
import type { Person } from '#shared/people.ts'
import type { PersonalMessage } from '#shared/realtime.ts'
import type { Session } from '../../core/sessions.ts'
import { afterCommit, transactWithLast, type Statement } from '../../core/transact.ts'
import type { WakeUps } from '../../core/wake-ups.ts'
import type { Database, Pool } from '../../db/client.ts'
import { effectsOf } from './event-effects.ts'
import * as queries from './events.queries.ts'

export interface CommitDeps {
  db: Database
  pool: Pool
  /** Told by this file only of what has changed. */
  wakeUps: WakeUps
}

export type { Answered } from './events.queries.ts'

export type Actor = Pick<Session, 'userId' | 'orgId' | 'role' | 'displayName' | 'profileImageUrl'>

/** The actor as they stand beside what they did. */
export function personOf({ userId, displayName, profileImageUrl, role }: Actor): Person {
  return { id: userId, displayName, profileImageUrl, role }
}

/** Who changes something, and in which organization; nobody where the operator does. */
export interface Committer {
  orgId: string
  userId: string | null
}

/** Says that something happened: to an order, or, without one, to the organization. */
export type Recorder = (event: Event, orderId?: string) => void

/**
 * One change: what `work` writes and the events that it records are kept together, or nothing is. The events are
 * numbered, the rows of their orders brought up to them, and every screen is told after the commit. Where nothing is
 * recorded nothing is told.
 * @param work locks the orders that it changes before anything else; the organization is locked after it
 */
export async function commit<T>(
  deps: CommitDeps,
  committer: Committer,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return (await commitAnswering(deps, committer, queries.VERSION, work)).answer
}

/** As `commit`, with a row that the last statement reads from what it has written; undefined where nothing happened. */
export async function commitAnswering<T, Row extends queries.VersionRow>(
  deps: CommitDeps,
  committer: Committer,
  answered: queries.Answered<Row>,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<{ answer: T; row: Row | undefined }> {
  const { answer, rows } = await append(deps, answered, async (tx, record) => ({
    answer: await work(tx, record),
    userId: committer.userId,
    orgIds: [committer.orgId],
  }))
  return { answer, row: rows[0] }
}

/** As `commit`, where only the work finds out who acts in which organization, as when somebody registers. */
export async function commitBy<T>(
  deps: CommitDeps,
  work: (tx: Database, record: Recorder) => Promise<{ answer: T; by: Committer }>,
): Promise<T> {
  const { answer } = await append(deps, queries.VERSION, async (tx, record) => {
    const { answer, by } = await work(tx, record)
    return { answer, userId: by.userId, orgIds: [by.orgId] }
  })
  return answer
}

/**
 * One change of a person, which all organizations of theirs see: they are locked before the work writes, so that it
 * meets other changes in the same order.
 */
export async function commitEverywhere<T>(
  deps: CommitDeps,
  userId: string,
  organizationsOf: (tx: Database) => Promise<string[]>,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  const { answer } = await append(deps, queries.VERSION, async (tx, record) => {
    const orgIds = await organizationsOf(tx)
    await queries.lockOrganizations(tx, orgIds)
    return { answer: await work(tx, record), userId, orgIds }
  })
  return answer
}

/** A change that is one statement, which numbers and appends its event itself; undefined where it changed nothing. */
export async function commitStatement<Row extends queries.VersionRow>(
  deps: CommitDeps,
  change: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const row = await change()
  if (row) publish(deps, row.org_id, Number(row.version))
  return row
}

interface Done<T> {
  answer: T
  userId: string | null
  /** In each of these the events are appended. */
  orgIds: string[]
}

async function append<T, Row extends queries.VersionRow>(
  deps: CommitDeps,
  answered: queries.Answered<Row>,
  work: (tx: Database, record: Recorder) => Promise<Done<T>>,
): Promise<{ answer: T; rows: Row[] }> {
  const events: queries.Appended[] = []
  const { answer, rows } = await transactWithLast(
    deps.pool,
    (tx: Database) => work(tx, (event, orderId) => void events.push({ ...event, orderId: orderId ?? null })),
    ({ orgIds, userId }): Statement<Row>[] => {
      if (events.length === 0) return []
      const effects = effectsOf(events.map(({ type }) => type))
      return orgIds.map((orgId) => queries.appendStatement({ orgId, userId }, events, effects, answered))
    },
  )
  for (const row of rows) publish(deps, row.org_id, Number(row.version))
  return { answer: answer.answer, rows }
}

function publish({ wakeUps }: CommitDeps, orgId: string, version: number): void {
  wakeUps.announce({ kind: 'changed', orgId, version })
}

/** What only one person's screens are told, after the commit. */
export function tellPerson(
  tx: Database,
  { wakeUps }: Pick<CommitDeps, 'wakeUps'>,
  { orgId, userId }: { orgId: string; userId: string },
  message: PersonalMessage,
): void {
  afterCommit(tx, () => wakeUps.announce({ kind: 'personal', orgId, userId, message }))
}
