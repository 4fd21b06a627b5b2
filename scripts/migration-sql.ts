const BREAK = '--> statement-breakpoint'

/** Such as `ALTER TABLE "orders" ADD COLUMN "room" text`. */
function columnIn(statement: string, verb: string): string | undefined {
  return new RegExp(`^ALTER TABLE ("\\w+") ${verb} COLUMN ("\\w+")`, 'i').exec(statement)?.slice(1).join('.')
}

const isGenerated = (statement: string) => / GENERATED ALWAYS AS /i.test(statement)

/**
 * drizzle-kit drops a changed generated column and adds it again, too early and without its indexes.
 * @param former the SQL of the previous migrations, the oldest first
 */
export function completed(migration: string, former: readonly string[]): string {
  const statements = statementsOf(migration)
  const dropped = new Set(statements.flatMap((statement) => columnIn(statement, 'DROP') ?? []))
  const again = (statement: string) => {
    const added = isGenerated(statement) ? columnIn(statement, 'ADD') : undefined
    return added !== undefined && dropped.has(added) ? added : undefined
  }
  const rebuilt = new Set(statements.flatMap((statement) => again(statement) ?? []))
  if (rebuilt.size === 0) return migration
  const isRebuilding = (statement: string) =>
    again(statement) !== undefined || rebuilt.has(columnIn(statement, 'DROP') ?? '')
  const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX /i.test(statement)
  const others = statements.filter((statement) => !isRebuilding(statement))
  return [
    ...others.filter((statement) => !isIndex(statement)),
    ...statements.filter(isRebuilding),
    ...lostIndexes(rebuilt, others, former),
    ...others.filter(isIndex),
  ].join(`${BREAK}\n`)
}

const statementsOf = (sql: string) =>
  sql
    .split(BREAK)
    .map((statement) => statement.trim())
    .filter(Boolean)
    .map((statement) => (statement.endsWith(';') ? statement : `${statement};`))

const nameOf = (statement: string) => /INDEX (?:IF (?:NOT )?EXISTS )?("\w+")/i.exec(statement)?.[1] ?? ''

function lostIndexes(columns: Set<string>, statements: string[], former: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const statement of former.flatMap(statementsOf)) {
    if (/^DROP INDEX /i.test(statement)) known.delete(nameOf(statement))
    else if (/^CREATE (UNIQUE )?INDEX /i.test(statement)) known.set(nameOf(statement), statement)
  }
  const here = new Set(statements.filter((statement) => / INDEX /i.test(statement)).map(nameOf))
  return [...known].flatMap(([name, statement]) => {
    const isOn = [...columns].some((column) => {
      const [table = '', own = ''] = column.split('.')
      return (
        statement.includes(`ON ${table}`) && statement.slice(statement.indexOf(`ON ${table}`)).includes(own)
      )
    })
    return isOn && !here.has(name) ? [statement] : []
  })
}
