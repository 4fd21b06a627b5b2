import { expect, test } from 'vitest'
import { kindsThatFit } from './rehearse.ts'

test('files are rehearsed where the disk has room for them, and rows where it has room for those', () => {
  const part = { name: 'x', sha256: '' }
  const manifest = {
    tables: [{ ...part, size: 1e9, table: 'orders', columns: [], rows: 1 }],
    files: [{ ...part, size: 10e9 }],
  }
  expect(kindsThatFit(manifest, 26e9)).toEqual(['tables', 'files', 'thumbnails'])
  expect(kindsThatFit(manifest, 25e9)).toEqual(['tables'])
  expect(kindsThatFit(manifest, 5e9)).toEqual([])
})
