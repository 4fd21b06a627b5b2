import { expect, test } from 'vitest'
import { isSameQuestion, questionOf } from './promise-question.ts'

const form = { priority: 'HIGH', fulfillmentType: 'PICKUP', estimatedHours: ' 12 ' }

test('a form asks with what it holds; hours that are no whole number count as nothing yet', () => {
  expect(questionOf(form, 'id')).toEqual({
    orderId: 'id',
    priority: 'HIGH',
    fulfillmentType: 'PICKUP',
    estimatedHours: '12',
  })
  const hours = [12, null, undefined, '', 'half a day', '1.5', '-1', '1234567']
  expect(hours.map((estimatedHours) => questionOf({ ...form, estimatedHours }).estimatedHours)).toEqual([
    '12',
    ...Array.from({ length: 7 }, () => ''),
  ])
})

test('it is another question with another priority, fulfillment or number of hours', () => {
  const question = questionOf(form)
  expect(isSameQuestion(question, questionOf({ ...form, estimatedHours: 12 }))).toBe(true)
  for (const other of [{ priority: 'LOW' }, { fulfillmentType: 'DELIVERY' }, { estimatedHours: 13 }]) {
    expect(isSameQuestion(question, questionOf({ ...form, ...other }))).toBe(false)
  }
})
