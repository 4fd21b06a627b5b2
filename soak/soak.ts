import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProgramName } from './programs.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A test that runs longer, or needs more, than the ordinary tests. */
export interface Part {
  /** In one line. */
  what: string
  /** The programs that npm doesn't bring. */
  needs: ProgramName[]
  run(soak: Soak): Promise<void>
}

export interface Lengths {
  /** The length of the history. */
  operations: number
  /** The number of rolling restarts. */
  restarts: number
  /** The length of the churn. */
  minutes: number
  /** The longest time of the sizes. */
  sizeMinutes: number
}

/** What a part gets, and how it reports. */
export interface Soak extends Lengths {
  say(line: string): void
  /** Prints the sentence, and makes the part fail if `holds` is false. */
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

/** Thrown by a part that can't run here, with the reason. */
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
        // A step that fails to end must not keep the others from ending.
        try {
          await step()
        } catch (error) {
          print(`  while tidying up: ${String(error)}`)
        }
      }
    },
  }
}
