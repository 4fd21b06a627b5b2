import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './soak.ts'

/** A document whose configurations and commands the soak runs, so that it tests the page itself. */
export interface DocumentPage {
  text: string
  /** The only block of code that contains this text. */
  block(part: string): string
}

export const SEVERAL_SERVERS = 'docs/operations/several-servers.md'

export async function readDocument(path: string): Promise<DocumentPage> {
  const text = await readFile(join(ROOT, path), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, inside = '']) => inside)
  return {
    text,
    block(part) {
      const found = blocks.filter((block) => block.includes(part))
      if (found.length !== 1) throw new Error(`${path} has ${found.length} blocks with “${part}”, not one`)
      return found[0] ?? ''
    },
  }
}

/** Replaces texts. Throws if the page no longer contains one. */
export function replaced(text: string, replacements: [from: string | RegExp, to: string][]): string {
  let result = text
  for (const [from, to] of replacements) {
    const next = result.replaceAll(typeof from === 'string' ? from : new RegExp(from.source, 'gm'), to)
    if (next === result) throw new Error(`The document does not have ${String(from)} any more`)
    result = next
  }
  return result
}

/** The value of a setting in a block of NAME=value lines. */
export function settingOf(block: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(block)?.[1]
  if (value === undefined) throw new Error(`The document does not set ${name} any more`)
  return value
}
