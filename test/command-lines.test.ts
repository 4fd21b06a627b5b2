import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDatabase } from './support/backups/installations.ts'
import { aServer } from './support/processes/servers.ts'
import { refusal, runProgram } from './support/processes/commands.ts'
import { anAdmin } from './support/factories.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// The commands as programs: what they say, where, and their exit codes. Other tests run them in their own process.

test('each command reads its arguments, and tells what it did or why it did not', async () => {
  const { place } = await aDatabase()
  const server = await aServer(place)
  await anAdmin({ visitor: () => new Visitor(server.url) }, { organizationName: 'Oak' })
  const archive = join(await temporaryFolder(), 'kerf.tar.gz')
  const { place: target } = await aDatabase()
  const outcome = (out: string | RegExp) => ({ code: 0, out: expect.stringMatching(out), error: '' })

  expect(
    await Promise.all([
      runProgram('server/commands/admin.ts', place, 'people', 'oak'),
      runProgram('server/commands/admin.ts', place, 'people', 'elm'),
      runProgram('server/commands/backup.ts', place, archive),
      runProgram('server/commands/backup.ts', place, '~/kerf.tar.gz'),
      runProgram('server/commands/restore.ts', target, '--force', archive),
    ]),
  ).toEqual([
    outcome(/^email +name +organizations\n\S+@example\.com .* oak \(ADMIN\)$/),
    refusal('There is no organization elm.'),
    outcome(/^\S+kerf\.tar\.gz\n\d+ rows and 0 files, \d+\.\d MB$/),
    refusal('Name the backup by a path without ~, not "~/kerf.tar.gz".'),
    refusal('Say which archive: npm run restore -- latest, or its name or path'),
  ])
  expect(await runProgram('server/commands/restore.ts', target, archive)).toEqual(
    outcome(/^\d+ rows and 0 files of \S+ are back\. Everybody signs in again\.\n[^\n]+\.$/),
  )
})
