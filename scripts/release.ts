import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signRelease } from '../server/updates/release.ts'

// For the publisher of releases: a pair of keys once, and a signed file for each version.

const USAGE = `npm run release -- keys <file>    makes a pair of keys: the private one into the file, for nobody else
npm run release -- sign <file>    prints the signed file of the version in package.json

The notes are the lines of the version in CHANGELOG.md.`

const root = join(import.meta.dirname, '..')
const [what, file] = process.argv.slice(2)
if (!file || (what !== 'keys' && what !== 'sign')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}
process.stdout.write(what === 'keys' ? makeKeys(file) : signed(file))

function makeKeys(path: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return `UPDATES_KEY=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}\n`
}

function signed(path: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { date, notes } = released(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  return signRelease({ version, date, notes }, readFileSync(path, 'utf8'))
}

function released(changelog: string, version: string): { date: string; notes: string[] } {
  const [, date = '', text = ''] =
    new RegExp(
      `^## ${version.replaceAll('.', '\\.')}, (\\d{4}-\\d\\d-\\d\\d)\\n(.*?)(?=^## |$(?![\\s\\S]))`,
      'ms',
    ).exec(changelog) ?? []
  if (!date) {
    process.stderr.write(`CHANGELOG.md has no heading "## ${version}, <date>".\n`)
    process.exit(1)
  }
  const notes = text
    .split(/\n(?=- )/)
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).split('\n\n')[0]?.replaceAll(/\s+/g, ' ').trim() ?? '')
  return { date, notes }
}
