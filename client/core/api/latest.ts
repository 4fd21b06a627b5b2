import { nextIn } from './next-page.ts'

/** The latest entries of a long list, newest first. */
export interface Latest<Entry> {
  entries: Entry[]
  /** Whether there are more, which are not loaded. */
  hasOlder: boolean
}

/** What the first page of a list says. */
export async function latestOf<Entry>(
  answer: Promise<{ body: Entry[]; headers: Headers }>,
): Promise<Latest<Entry>> {
  const { body, headers } = await answer
  return { entries: body, hasOlder: nextIn(headers) !== undefined }
}

/** A change of the entries that are loaded. */
export function inEntries<Entry>(
  change: (entries: Entry[]) => Entry[],
): (latest: Latest<Entry>) => Latest<Entry> {
  return (latest) => ({ ...latest, entries: change(latest.entries) })
}
