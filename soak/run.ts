import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { churn } from './churn.ts'
import { databases } from './databases.ts'
import { history } from './history.ts'
import { whatIsMissing } from './programs.ts'
import { proxies } from './proxies.ts'
import { rolling } from './rolling.ts'
import { sizes } from './sizes.ts'
import { container } from './packages/container.ts'
import { deb } from './packages/deb.ts'
import { LeftOut, openSoak, type Lengths, type Part } from './soak.ts'
import { standby } from './standby.ts'
import { versions } from './versions.ts'

// npm run soak [-- part…] [--operations N] [--restarts N] [--minutes N] [--size-minutes N]: tests that take long, or
// need more than npm brings. SOAK_OPERATIONS and so on set the lengths too.
const PARTS: Record<string, Part> = {
  history,
  rolling,
  standby,
  versions,
  databases,
  proxies,
  churn,
  sizes,
  container,
  deb,
}
/** A name for several parts: those that run what docs/operations says. */
const OPERATIONS = ['rolling', 'standby', 'databases', 'proxies', 'container', 'deb']
const DEFAULTS: Lengths = { operations: 100_000, restarts: 20, minutes: 60, sizeMinutes: 30 }

const print = (line: string) => void process.stdout.write(`${line}\n`)

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function readArguments(): { names: string[]; lengths: Lengths } {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { operations: option, restarts: option, minutes: option, 'size-minutes': option },
  })
  const lengthOf = (name: keyof typeof values, usual: number) => {
    const variable = `SOAK_${name.toUpperCase().replace('-', '_')}`
    const given = values[name] ?? process.env[variable]
    if (given === undefined) return usual
    if (!(Number(given) > 0)) refuse(`--${name} and ${variable} must be numbers above 0, not "${given}".`)
    return Number(given)
  }
  const parts = positionals.flatMap((name) => (name === 'operations' ? OPERATIONS : [name]))
  const unknown = parts.find((name) => !PARTS[name])
  if (unknown) refuse(`There is no part ${unknown}. There are operations, ${Object.keys(PARTS).join(', ')}.`)
  return {
    names: parts,
    lengths: {
      operations: lengthOf('operations', DEFAULTS.operations),
      restarts: lengthOf('restarts', DEFAULTS.restarts),
      minutes: lengthOf('minutes', DEFAULTS.minutes),
      sizeMinutes: lengthOf('size-minutes', DEFAULTS.sizeMinutes),
    },
  }
}

const { names, lengths } = readArguments()
const lines: string[] = []
let failed = false
let closePart: (() => Promise<void>) | undefined
let ending = false

async function stop(reason: string): Promise<void> {
  if (ending) return
  ending = true
  process.stderr.write(`${reason}\n`)
  await closePart?.()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
process.on('uncaughtException', (error) => void stop(error.stack ?? String(error)))

async function tryPart(name: string, part: Part): Promise<void> {
  print(`\n${name}: ${part.what}`)
  const began = performance.now()
  const open = openSoak(lengths, print)
  const { failures } = open
  closePart = () => open.close()
  let leftOut = whatIsMissing(part.needs)
  try {
    if (!leftOut) await part.run(open.soak)
  } catch (error) {
    if (error instanceof LeftOut) leftOut = error.message
    else failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await open.close()
    closePart = undefined
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  // A part that was named must not be skipped silently.
  if (failures.length > 0 || (leftOut && names.includes(name))) failed = true
  if (leftOut) lines.push(`${name}: LEFT OUT, ${leftOut}`)
  else if (failures.length > 0) lines.push(`${name}: FAILED in ${seconds} s\n  ${failures.join('\n  ')}`)
  else lines.push(`${name}: ok in ${seconds} s`)
}

const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
print(
  `${availableParallelism()} × ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length === 0 || names.includes(name)) await tryPart(name, part)
  else lines.push(`${name}: left out, not asked for`)
}
print(`\n${lines.join('\n')}`)
process.exit(failed ? 1 : 0)
