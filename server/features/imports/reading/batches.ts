import type { FileRow } from './table.ts'

/** UTF-16 units: stored in a few milliseconds. */
const BATCH_LENGTH = 500_000

/** Rows as lists in JSON, as the database takes them: each is short, however much a row says. */
export function inBatches(rows: FileRow[]): string[] {
  const batches: string[] = []
  let batch: string[] = []
  let length = 0
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (length > 0 && length + json.length > BATCH_LENGTH) {
      batches.push(`[${batch.join(',')}]`)
      batch = []
      length = 0
    }
    batch.push(json)
    length += json.length
  }
  return [...batches, `[${batch.join(',')}]`]
}
