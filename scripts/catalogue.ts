import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = join(import.meta.dirname, '../shared/texts/en')

export interface Text {
  key: string
  /** The specification fixes it to the letter. */
  isSpec: boolean
  /** The export as it is written. */
  source: string
  /** As people read it, with `{name}` for a value that is text. A text that counts is read with 1 and with 5. */
  read: string[]
}

export interface Area {
  name: string
  texts: Text[]
}

/** numbers.ts has no texts: it puts numbers into them. */
const isArea = (file: string) => file.endsWith('.ts') && file !== 'numbers.ts'

export async function readCatalogue(): Promise<Area[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter(isArea).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const path = join(FOLDER, file)
      const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>
      const texts = exportsOf(await readFile(path, 'utf8')).map(({ key, isSpec, source }) => ({
        key,
        isSpec,
        source,
        read: readings(module[key], source),
      }))
      return { name: file.replace(/\.ts$/, ''), texts }
    }),
  )
}

/** Each export ends where the next statement of the module begins. */
export function exportsOf(module: string): Omit<Text, 'read'>[] {
  const statements = module.split(/^(?=\/\*\*|\/\/|export |function |const |import |interface |type )/m)
  return statements.flatMap((source, at) => {
    const key = /^export (?:const|function) (\w+)/.exec(source)?.[1]
    return key ? [{ key, isSpec: statements[at - 1]?.trim() === '/** @spec */', source: source.trim() }] : []
  })
}

const COUNTS = [1, 5]

function readings(text: unknown, source: string): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text === 'function') {
    const counts = /\w+\??: number/.test(source) ? COUNTS : [1]
    return [...new Set(counts.flatMap((count) => readings(said(text as Say, source, count), source)))]
  }
  if (Array.isArray(text)) return [text.flatMap((part) => readings(part, source)).join('')]
  if (typeof text === 'object' && text !== null)
    return Object.values(text).flatMap((part) => readings(part, source))
  return [String(text)]
}

type Say = (...values: unknown[]) => unknown

/** A text whose values are more than text and numbers is shown as it is written. */
function said(text: Say, source: string, count: number): unknown {
  const values = new Proxy({}, { get: (_, name) => valueOf(String(name), source, count) })
  try {
    return text(values, values)
  } catch {
    return source.replace(/^[^=]*= /, '')
  }
}

function valueOf(name: string, source: string, count: number): unknown {
  const type = new RegExp(`\\b${name}\\??: ([^;,}\\n]+)`).exec(source)?.[1]?.trim() ?? 'string'
  if (type.startsWith('number')) return count
  if (type.startsWith('boolean')) return true
  if (type.startsWith('(')) return (words: string) => `<${words}>`
  if (type.includes('[]')) return [`{${name}}`]
  return `{${name}}`
}
