import { expect, test } from 'vitest'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { byVersions, filesToCopy } from './versions.ts'

const file = (id: string, seriesId: string | null = null, version = 1) =>
  ({ id, seriesId, version }) as Attachment

test('versions of a file stand behind the newest one, where the first of them stands', () => {
  const files = [file('photo'), file('b', 's', 2), file('list'), file('c', 's', 3), file('a', 's', 1)]
  const shown = byVersions(files).map(({ newest, older }) => [newest.id, ...older.map(({ id }) => id)])
  expect(shown).toEqual([['photo'], ['c', 'b', 'a'], ['list']])
})

test('neither former versions nor certificates are copied into another order', () => {
  const files = [file('certificate'), file('b', 'a', 2), file('a', 'a', 1), file('list')]
  const approvals = [{ attachmentId: 'a', certificateId: 'certificate' }] as Approval[]
  expect(filesToCopy(files, approvals).map(({ id }) => id)).toEqual(['b', 'list'])
})
