import { expect, test } from 'vitest'
import type { Part } from '#shared/parts/types.ts'
import { partsToRepeat } from './new-order-values.ts'

test('a repeated order brings names, pieces and hours of its parts along, but no remakes', () => {
  const aPart = (name: string, more: Partial<Part> = {}): Part => ({
    id: name,
    letter: 'A',
    name,
    pieces: null,
    hours: null,
    status: 'DELIVERY',
    enteredStageAt: '2026-11-01T08:00:00Z',
    people: ['somebody'],
    wait: null,
    timers: [],
    waited: 0,
    gone: null,
    remake: null,
    ...more,
  })
  const parts = [
    aPart('Boxes', { pieces: 8 }),
    aPart('Doors', { hours: 12 }),
    aPart('Doors', { remake: { cause: 'damaged', words: null, of: 'Doors' } }),
  ]
  expect(partsToRepeat({ parts })).toEqual([
    { name: 'Boxes', pieces: 8, hours: null },
    { name: 'Doors', pieces: null, hours: 12 },
  ])
  expect(partsToRepeat({ parts: null })).toEqual([])
})
