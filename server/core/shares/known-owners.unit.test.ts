import { expect, test } from 'vitest'
import { knownOwners } from './known-owners.ts'

test('addresses take turns by themselves until their owner is known, and those used longest ago are forgotten', () => {
  const owners = knownOwners(2)
  expect(owners.turnOf('one')).toBe('one')
  owners.note('one', 'ann')
  owners.note('two', 'ann')
  owners.note('one', 'ann')
  expect(['one', 'two'].map(owners.turnOf)).toEqual(['ann', 'ann'])
  owners.note('three', 'ben')
  expect(['one', 'two', 'three'].map(owners.turnOf)).toEqual(['ann', 'two', 'ben'])
})
