import { todayIn } from '#shared/dates.ts'
import type { CsvTable } from './csv-table.ts'
import type { ShopRow } from './shop.queries.ts'

const lines = (all: string[]) => all.map((line) => `${line}\r\n`).join('')

/** The explanation for a reader who opens the ZIP in ten years. */
export function readmeText(
  { name, timeZone }: Pick<ShopRow, 'name' | 'timeZone'>,
  tables: CsvTable[],
  now: Date,
): string {
  const listed = [
    ...tables.map(({ file, about }) => [file, about] as const),
    ['settings.json', 'What is set for the whole shop, with what customers see and are mailed.'],
    ['logo.webp', 'The logo, if there is one.'],
    ['files/', 'The files, in a folder for each order. files.csv tells of each.'],
    ['signatures/', 'The signatures of approvals, in a folder for each order.'],
    ['missing.txt', 'Only where files were missing or damaged: which ones.'],
  ] as const
  return lines([
    `All that ${name} has in Kerf, exported on ${todayIn(timeZone, now)} (${now.toISOString()}).`,
    '',
    ...listed.map(([file, about]) => `${file.padEnd(20)}${about}`),
    '',
    'The CSV files are UTF-8 text with commas. Times are UTC, such as 2026-11-23T08:00:00.000Z; days are',
    `days of the shop, whose time zone is ${timeZone}. A value that a spreadsheet would take for a formula`,
    "has an apostrophe (') before it.",
    '',
    'The export takes its time, and the shop goes on meanwhile: what was changed while it was made may be in',
    'one file and not yet in another.',
    '',
    'Not in here: passwords, sessions, API tokens, webhooks, secret addresses, the security log, and what is',
    "personal, such as one's notifications and own views.",
  ])
}

export const missingText = (paths: string[]) =>
  lines(['The content of these files was missing or not whole in the store:', '', ...paths])
