import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completed } from './migration-sql.ts'

// npm run db:generate writes the migration for the changes in server/db/schema.

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'server/db/migrations')
const migrations = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const former = migrations()
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/drizzle-kit'),
  ['generate', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
for (const name of migrations().filter((one) => !former.includes(one))) {
  writeFileSync(join(FOLDER, name), completed(read(name), former.map(read)))
}
process.exitCode = status ?? 1
