let region = 'US'

/** The page knows its reader's. The server writes for readers of many regions, and writes as in the US. */
export function writeAsIn(next: string): void {
  region = next
}

/** The words of dates are in the language of the sentences around them, their order and clock are the region's. */
export const localeFor = (language: string): string => `${language}-${region}`
