// Runs the server and Vite side by side; each restarts on changes of its own files.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const commands = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  [join('node_modules', 'vite', 'bin', 'vite.js')],
]

// Detached, because a terminal sends Ctrl-C to its whole process group and npm forwards it once more. Each
// process must receive the signal once, and end in its own time.
const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
)

let asked = false
function stop() {
  if (asked) return
  asked = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        const ended = (failed) => {
          resolve(failed && !asked)
          stop()
        }
        child.once('error', () => ended(true))
        child.once('exit', (code) => ended(code !== 0))
      }),
  ),
)
process.exitCode = codes.includes(true) ? 1 : 0
