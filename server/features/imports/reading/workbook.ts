import { DAMAGED, type Archive } from './archive.ts'
import { cellText } from './cell-text.ts'
import { SHEET_NAME, SHEETS_LIMIT } from './limits.ts'
import { tagsOf } from './xml-tags.ts'
import { Unreadable } from './unreadable.ts'

/** What a workbook says of itself, and where its parts lie in the archive. */
export interface Workbook {
  sheets: { name: string; isHidden: boolean; path: string }[]
  startsIn1904: boolean
  /** The table of texts that cells refer to. */
  texts: string | undefined
  styles: string | undefined
}

export const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** @throws Unreadable */
export async function readWorkbookParts(archive: Archive): Promise<Workbook> {
  const book = (await archive.read(WORKBOOK)).toString()
  const relations = tagsOf((await archive.read(RELATIONS)).toString(), 'Relationship')
  const names = new Set(archive.names)
  // The kinds have two namespaces, and one ending.
  const pathOf = (kind: string, id?: string) => {
    const target = relations.find(
      (relation) => relation['Type']?.endsWith(`/${kind}`) && (id === undefined || relation['Id'] === id),
    )?.['Target']
    if (target === undefined) return undefined
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    return names.has(path) ? path : undefined
  }
  const sheets = tagsOf(book, 'sheet').flatMap(({ name, state, id }) => {
    const path = id === undefined ? undefined : pathOf('worksheet', id)
    return name !== undefined && path
      ? [{ name: cellText(name), isHidden: state !== undefined && state !== 'visible', path }]
      : []
  })
  const isStrange = sheets.some(({ name }) => name.length > SHEET_NAME)
  if (sheets.length === 0 || isStrange) throw new Unreadable(DAMAGED)
  if (sheets.length > SHEETS_LIMIT) {
    throw new Unreadable(`This workbook has more than ${SHEETS_LIMIT} sheets`)
  }
  const since = tagsOf(book, 'workbookPr')[0]?.['date1904']
  return {
    sheets,
    startsIn1904: since === '1' || since === 'true',
    texts: pathOf('sharedStrings'),
    styles: pathOf('styles'),
  }
}
