import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

// An error that is only printed is an error that nobody sees.
let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = errors.mock
  errors.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
