import { expect, test } from 'vitest'
import { areTwice, isMeant } from './taps.ts'

// Each test has a time of its own, since the last tap is remembered.
const tap = (timeStamp: number, clientX = 100, clientY = 100, detail = 1) =>
  isMeant({ detail, clientX, clientY, timeStamp })

test('the second tap of a double tap is not meant, also where each is counted as the first', () => {
  expect(tap(1000)).toBe(true)
  expect(tap(1200)).toBe(false)
  expect(tap(1300, 120, 120)).toBe(false)
})

test('a hasty row of taps in one place is one press, however long it is', () => {
  expect(tap(10_000)).toBe(true)
  expect(tap(10_300)).toBe(false)
  expect(tap(10_600)).toBe(false)
  expect(tap(11_000)).toBe(true)
})

test('a tap somewhere else, or later, is meant', () => {
  expect(tap(20_000)).toBe(true)
  expect(tap(20_100, 140)).toBe(true)
  expect(tap(20_500, 140)).toBe(true)
})

test('a double click of the mouse is not meant, however slow it is', () => {
  expect(tap(30_000)).toBe(true)
  expect(tap(30_480, 100, 100, 2)).toBe(false)
})

test('a key is always meant, and hinders no tap', () => {
  expect(tap(40_000)).toBe(true)
  expect(tap(40_010, 0, 0, 0)).toBe(true)
  expect(tap(40_020, 0, 0, 0)).toBe(true)
  expect(tap(40_030, 0, 0, 1)).toBe(true)
})

test('two taps are twice within 40 pixels and 350 milliseconds', () => {
  const first = { x: 0, y: 0, time: 0 }
  expect(areTwice(first, { x: 30, y: 20, time: 349 })).toBe(true)
  expect(areTwice(first, { x: 30, y: 30, time: 1 })).toBe(false)
  expect(areTwice(first, { x: 0, y: 0, time: 350 })).toBe(false)
})
