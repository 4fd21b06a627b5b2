import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addJob } from './jobs/jobs.ts'
import { hashPassword } from './sessions/passwords.ts'
import { secretOf } from './secrets/secret.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './db/demo/people.ts'
import { seedDemo } from './db/seed.ts'
import { completeOrganizations } from './features/checklists/templates/defaults.service.ts'
import { addCertificate } from './features/customer/approvals/approvals.tasks.ts'
import { linkUrl } from './features/customer/links/links.service.ts'
import { SWEEP_EVENTS } from './log/events.tasks.ts'
import { fileName } from './features/files/storage.service.ts'
import { makeSecret, sealTarget } from './features/webhooks/webhook-target.ts'
import { run } from './run.ts'

const folder = await mkdtemp(join(tmpdir(), 'kerf-demo-'))
const env = {
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: undefined,
  BACKUP_TO: 'off',
  S3_BUCKET: undefined,
  S3_ENDPOINT: undefined,
  S3_REGION: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
}

await run(
  env,
  async (server, config, addresses) => {
    const { database, store } = server
    const password = await hashPassword(DEMO_PASSWORD)
    const secret = await secretOf(config)
    const { linkId, approved } = await seedDemo(database.db, password, new Date(), {
      keep: (id, bytes) => store.put(fileName(id), bytes),
      seal: (url) => sealTarget({ secret }, { url, secret: makeSecret() }),
    })
    await completeOrganizations(database)
    // Requests the figures of its past, which otherwise come up to a minute later.
    await addJob(database.db, SWEEP_EVENTS, {})
    await addCertificate(database.db, approved)
    const customer = linkUrl({ secret, config }, linkId)
    const people = DEMO_PEOPLE.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`).join('\n')
    process.stdout.write(
      `Kerf's demonstration shop is ready: ${addresses}\n\nSign in as one of\n${people}\n` +
        `with the password ${DEMO_PASSWORD}. What you change here is gone when you stop it.\n\n` +
        `What a customer sees of an order: ${customer}\n`,
    )
  },
  { command: 'npm run demo', cleanUp: () => rm(folder, { recursive: true, force: true }) },
)
