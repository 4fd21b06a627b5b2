import { nextIn } from './read-pages.ts'

export interface Latest<Entry> {
  entries: Entry[]
  hasOlder: boolean
}

/** Nobody looks through more pages than this. */
const MOST_PAGES = 5

/** @param read returns the page after a place, or the first one */
export async function latestOf<Entry>(
  read: (after: string | undefined) => Promise<{ body: Entry[]; headers: Headers }>,
): Promise<Latest<Entry>> {
  const entries: Entry[] = []
  let after: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { body, headers } = await read(after)
    entries.push(...body)
    after = nextIn(headers)
    if (after === undefined) break
  }
  return { entries, hasOlder: after !== undefined }
}

export function inEntries<Entry>(
  change: (entries: Entry[]) => Entry[],
): (latest: Latest<Entry>) => Latest<Entry> {
  return (latest) => ({ ...latest, entries: change(latest.entries) })
}
