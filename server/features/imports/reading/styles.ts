import { tagsOf } from './xml-tags.ts'

// Numbers below are formats that everybody knows, and from 164 on a workbook's own. Some programs number their own from
// 50 on, and the library knows these as others.
const FIRST_KNOWN = 50
const FIRST_OWN = 164
const FREE = 10_000

/** The styles of a workbook, in which its own formats have numbers of their own: so that its dates are known as dates. */
export function withOwnFormats(styles: Buffer): Buffer {
  const xml = styles.toString()
  const own = new Set(
    tagsOf(xml, 'numFmt')
      .map(({ numFmtId }) => Number(numFmtId))
      .filter((id) => id >= FIRST_KNOWN && id < FIRST_OWN),
  )
  if (own.size === 0) return styles
  return Buffer.from(
    xml.replaceAll(/(\bnumFmtId=["'])(\d+)/g, (whole, start: string, id: string) =>
      own.has(Number(id)) ? `${start}${Number(id) + FREE}` : whole,
    ),
  )
}
