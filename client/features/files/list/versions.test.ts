import { expect, test } from 'vitest'
import type { Attachment } from '#shared/files/files.ts'
import { byVersions } from './versions.ts'

const file = (id: string, seriesId: string | null = null, version = 1) =>
  ({ id, seriesId, version }) as Attachment

test('versions of a file stand behind the newest one, where the first of them stands', () => {
  const files = [file('photo'), file('b', 's', 2), file('list'), file('c', 's', 3), file('a', 's', 1)]
  const shown = byVersions(files).map(({ newest, older }) => [newest.id, ...older.map(({ id }) => id)])
  expect(shown).toEqual([['photo'], ['c', 'b', 'a'], ['list']])
})
