import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { browserName } from '#shared/people/browser-name.ts'
import type { HealthDetails, Tested } from '#shared/api/health.ts'
import * as t from '#texts/operation/health-messages.ts'
import type { Services } from '../../services.ts'
import { readBackupState } from '../../backup/state.ts'
import { reasonOf } from '../../db/connection-errors.ts'
import { countJobs } from '../../jobs/jobs.ts'
import { countTry } from '../../queue/throttle.ts'
import { TEST_MESSAGES } from '../../queue/limits.ts'
import type { Session } from '../../sessions/sessions.ts'
import { freeBytes } from '../../store/disk.ts'
import { commandLine, installed } from '../../installed.ts'
import { updateCommand } from '../../updates/updates.ts'
import { emailOf } from './operators.queries.ts'
import { pushTo, subscriptionsOf } from '../notifications/push/pushing.service.ts'

type Caller = Pick<Session, 'orgId' | 'userId'>

interface FactsRow extends Record<string, unknown> {
  version: string
  bytes: string
  now: Date
  devices: number
}

/** @param isProxyTrusted null if no proxy passed the call on */
export async function describeServer(
  services: Services,
  isProxyTrusted: boolean | null,
): Promise<HealthDetails> {
  const { config, db, pool } = services
  const asked = Date.now()
  const { rows } = await db.execute<FactsRow>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      clock_timestamp() as now, (select count(*)::int from push_subscriptions) as devices`)
  const answered = Date.now()
  const facts = rows[0]
  if (!facts) throw new Error('The database told nothing of itself')
  return {
    database: { version: facts.version, isEmbedded: !config.databaseUrl, bytes: Number(facts.bytes) },
    disk: { freeBytes: await freeBytes(config.dataDir), reserveBytes: config.diskReserveBytes },
    backups: await describeBackups(services),
    mail: { isSet: services.sendMail !== undefined },
    push: { devices: facts.devices },
    address: {
      url: config.appUrl,
      isProxyTrusted,
      openedAt: services.openedFromElsewhere.at?.toISOString() ?? null,
    },
    secret: { isSet: config.sessionSecret !== undefined },
    version: { kerf: services.version, node: process.versions.node, ...(await newerVersion(services)) },
    jobs: await countJobs(pool),
    clock: {
      // The database told it somewhere between question and answer.
      databaseAheadMs: Math.round(new Date(facts.now).getTime() - (asked + answered) / 2),
    },
  }
}

async function describeBackups(services: Services): Promise<HealthDetails['backups']> {
  const { to, lastBackup, lastRehearsal, sealedAt, failures, isMissing } = await readBackupState(services)
  return {
    to,
    backupAt: lastBackup?.endedAt.toISOString() ?? null,
    rehearsalAt: lastRehearsal?.endedAt.toISOString() ?? null,
    isSealed: sealedAt !== undefined,
    passphraseCommand: `${commandLine('admin')} backup-passphrase`,
    failure: (failures.backup ?? failures.rehearsal)?.error ?? null,
    isMissing,
  }
}

async function newerVersion({
  updates,
}: Services): Promise<Pick<HealthDetails['version'], 'newer' | 'failure'>> {
  try {
    const release = await updates?.newer()
    return { newer: release ? { ...release, command: updateCommand(installed) } : null, failure: null }
  } catch (error) {
    return { newer: null, failure: reasonOf(error) }
  }
}

/** @throws TooManyTries */
export async function testMail(services: Services, { orgId, userId }: Caller): Promise<Tested> {
  await countTry(services.db, TEST_MESSAGES, orgId)
  const to = await emailOf(services.db, userId)
  if (!services.sendMail) return { name: to, refusal: t.noMailServer() }
  if (!to) return { name: to, refusal: t.noAddress() }
  const sent = services.sendMail({
    to,
    subject: t.mailSubject,
    lines: [t.mailLine({ url: services.config.appUrl })],
  })
  return { name: to, refusal: await refusalOf(sent) }
}

/** @throws TooManyTries */
export async function testPush(services: Services, { orgId, userId }: Caller): Promise<Tested[]> {
  await countTry(services.db, TEST_MESSAGES, orgId)
  const message = { id: randomUUID(), title: t.pushTitle, body: t.pushBody, url: '/health' }
  const devices = await subscriptionsOf(services, userId)
  return Promise.all(
    devices.map(async ({ userAgent, subscription }) => ({
      name: browserName(userAgent),
      refusal: subscription ? await refusalOf(pushTo(services, subscription, message)) : t.otherSecret(),
    })),
  )
}

/** What the other server said, in its own words. */
async function refusalOf(sent: Promise<unknown>): Promise<string | null> {
  try {
    await sent
    return null
  } catch (error) {
    return reasonOf(error)
  }
}
