import { todayIn } from '#shared/dates.ts'
import type { CsvTable } from './paged-table.queries.ts'
import type { ShopRow } from './shop.queries.ts'
import * as t from '#texts/imports/export-files.ts'

const lines = (all: string[]) => all.map((line) => `${line}\r\n`).join('')

export function readmeText(
  { name, timeZone }: Pick<ShopRow, 'name' | 'timeZone'>,
  tables: CsvTable[],
  now: Date,
): string {
  const listed = [
    ...tables.map(({ file, about }) => [file, about] as const),
    ['settings.json', t.settings],
    ['logo.webp', t.logo],
    ['files/', t.files],
    ['signatures/', t.signatures],
    ['missing.txt', t.missingFiles],
  ] as const
  return lines([
    t.exported({ shop: name, day: todayIn(timeZone, now), moment: now.toISOString() }),
    '',
    ...listed.map(([file, about]) => `${file.padEnd(20)}${about}`),
    '',
    ...t.format({ timeZone }),
    '',
    ...t.notAtOnce,
    '',
    ...t.notIncluded,
  ])
}

export const missingText = (paths: string[]) => lines([t.missing, '', ...paths])
