import { expect, test } from 'vitest'
import { completed } from './migration-sql.ts'

const BREAK = '--> statement-breakpoint\n'
const INDEX = 'CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);'
const DROP = 'ALTER TABLE "orders" drop column "search_text";'
const AGAIN = `ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (title || E'\n' || room) STORED NOT NULL;`
const ROOM = 'ALTER TABLE "orders" ADD COLUMN "room" text;'

test('a searchable field is there before the text that is searched, which keeps its index', () => {
  const former = [
    `CREATE INDEX "orders_search_idx" ON "orders" USING btree ("search_text");${BREAK}CREATE INDEX "orders_title_idx" ON "orders" USING btree ("title");`,
    `DROP INDEX "orders_search_idx";${BREAK}${INDEX}`,
  ]
  expect(completed([DROP, AGAIN, ROOM].join(BREAK), former)).toBe([ROOM, DROP, AGAIN, INDEX].join(BREAK))
})

test('an index that the migration makes itself, or that is gone, is not made again', () => {
  const other = 'CREATE INDEX "orders_search_idx" ON "orders" USING gist ("search_text" gist_trgm_ops);'
  expect(completed([DROP, AGAIN, other].join(BREAK), [INDEX])).toBe([DROP, AGAIN, other].join(BREAK))
  expect(completed([DROP, AGAIN].join(BREAK), [INDEX, 'DROP INDEX "orders_search_idx";'])).toBe(
    [DROP, AGAIN].join(BREAK),
  )
})

test('any other migration stays as it is', () => {
  const migration = [ROOM, 'ALTER TABLE "orders" DROP COLUMN "notes";'].join(BREAK)
  expect(completed(migration, [INDEX])).toBe(migration)
})
