import { nextIn } from './next-page.ts'

/** The latest entries of a long list, newest first. */
export interface Latest<Entry> {
  entries: Entry[]
  /** Whether there are more, which are not loaded. */
  hasOlder: boolean
}

/** More than anybody looks through. */
const MOST_PAGES = 5

/**
 * What the first pages of a list say.
 * @param read answers the page after a place, or the first one
 */
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

/** A change of the entries that are loaded. */
export function inEntries<Entry>(
  change: (entries: Entry[]) => Entry[],
): (latest: Latest<Entry>) => Latest<Entry> {
  return (latest) => ({ ...latest, entries: change(latest.entries) })
}
