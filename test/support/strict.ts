import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

// An error that is only printed would go unnoticed.
let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = errors.mock
  errors.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
