import { expect, test } from 'vitest'
import { seal, unseal, WrongSeal } from './vault.ts'

const SECRET = 'a secret of thirty-two characters'

test('what is sealed is opened with the same secret for the same purpose only', () => {
  const sealed = seal(SECRET, 'pushes', 'Oak – 80 × 200 🪵')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(unseal(SECRET, 'pushes', sealed)).toBe('Oak – 80 × 200 🪵')
  expect(() => unseal('another secret, as long as that', 'pushes', sealed)).toThrow(WrongSeal)
  expect(() => unseal(SECRET, 'hooks', sealed)).toThrow(
    "What is sealed for hooks cannot be opened with this server's secret",
  )
})

test('the same text is sealed differently each time', () => {
  expect(seal(SECRET, 'pushes', 'Oak')).not.toBe(seal(SECRET, 'pushes', 'Oak'))
})

test('what was changed or cut off is not opened', () => {
  const bytes = Buffer.from(seal(SECRET, 'pushes', 'Oak'), 'base64url')
  for (const [index] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(SECRET, 'pushes', changed.toString('base64url'))).toThrow(WrongSeal)
    expect(() => unseal(SECRET, 'pushes', bytes.subarray(0, index).toString('base64url'))).toThrow(WrongSeal)
  }
})
