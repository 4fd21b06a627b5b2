import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './soak.ts'

/** docs/operations.md, of which the soak takes configurations and commands: so the page is what is tried. */
export interface OperationsPage {
  text: string
  /** The one block of code that has this text in it. */
  block(part: string): string
}

export async function readOperationsPage(): Promise<OperationsPage> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, inside = '']) => inside)
  return {
    text,
    block(part) {
      const found = blocks.filter((block) => block.includes(part))
      if (found.length !== 1)
        throw new Error(`docs/operations.md has ${found.length} blocks with “${part}”, not one`)
      return found[0] ?? ''
    },
  }
}

/** Replaces what is there; a text that the page does not have any more is a fault. */
export function replaced(text: string, replacements: [from: string | RegExp, to: string][]): string {
  let result = text
  for (const [from, to] of replacements) {
    const next = result.replaceAll(typeof from === 'string' ? from : new RegExp(from.source, 'gm'), to)
    if (next === result) throw new Error(`docs/operations.md does not have ${String(from)} any more`)
    result = next
  }
  return result
}

/** The value of a setting in a block of NAME=value. */
export function settingOf(block: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(block)?.[1]
  if (value === undefined) throw new Error(`docs/operations.md does not set ${name} any more`)
  return value
}
