import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProgramName } from './programs.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** One thing that is tried for longer, or with more, than the tests can. */
export interface Part {
  /** In one line. */
  what: string
  /** Programs that npm does not bring. */
  needs: ProgramName[]
  run(soak: Soak): Promise<void>
}

export interface Lengths {
  /** Of the history. */
  operations: number
  /** Of the rolling restarts. */
  restarts: number
  /** Of the churn. */
  minutes: number
  /** Of the sizes, at most. */
  sizeMinutes: number
}

/** What a part is given, and what it says. */
export interface Soak extends Lengths {
  /** Prints what was found. */
  say(line: string): void
  /** Prints it too, and makes the part fail where it does not hold. */
  check(holds: boolean, sentence: string): void
  /** Registers a step for `close`, which runs the steps in reverse order. */
  defer(undo: () => unknown): void
  /** An empty folder, until the part ends. */
  folder(): Promise<string>
}

interface OpenSoak {
  soak: Soak
  failures: string[]
  close(): Promise<void>
}

/** Thrown by a part that cannot be tried here, with the reason. */
export class LeftOut extends Error {}

export function openSoak(lengths: Lengths, print: (line: string) => void): OpenSoak {
  const undo: (() => unknown)[] = []
  const failures: string[] = []
  const soak: Soak = {
    ...lengths,
    say: (line) => print(`  ${line}`),
    check(holds, sentence) {
      print(`  ${holds ? 'ok' : 'NOT SO'}: ${sentence}`)
      if (!holds) failures.push(sentence)
    },
    defer: (step) => void undo.push(step),
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'kerf-soak-'))
      undo.push(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
      return path
    },
  }
  return {
    soak,
    failures,
    async close() {
      for (let step = undo.pop(); step; step = undo.pop()) {
        // What cannot be ended must not keep the rest from ending.
        try {
          await step()
        } catch (error) {
          print(`  while tidying up: ${String(error)}`)
        }
      }
    },
  }
}
