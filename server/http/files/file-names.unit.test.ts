import { expect, test } from 'vitest'
import { uniquePaths } from './file-names.ts'

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

test('a long name of an archive has its ending, and fewer bytes than systems allow', () => {
  const pathFor = uniquePaths('files')
  const long = `${'図'.repeat(200)}.pdf`
  const names = [long, long].map((name) => nameOf(pathFor('ORD-0001', name)))
  expect(new Set(names).size).toBe(2)
  for (const name of names) {
    expect(name).toMatch(/^図+( \(2\))?\.pdf$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  }
})

test('equal names of a folder are numbered, however many there are', () => {
  const pathFor = uniquePaths('files')
  const paths = Array.from({ length: 10_000 }, () => pathFor('ORD-0001', 'plan.txt'))
  expect(paths).toEqual(
    paths.map((_, index) => `files/ORD-0001/plan${index === 0 ? '' : ` (${index + 1})`}.txt`),
  )
  expect(pathFor('ORD-0002', 'plan.txt')).toBe('files/ORD-0002/plan.txt')
})
