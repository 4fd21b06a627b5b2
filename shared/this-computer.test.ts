import { expect, test } from 'vitest'
import { leadsToThisComputer } from './this-computer.ts'

test.each([
  ['http://localhost:3000/auth?invite=x', true],
  ['http://kerf.localhost/auth', true],
  ['http://127.0.0.1:3000/auth', true],
  ['http://127.1/auth', true],
  ['http://[::1]:3000/auth', true],
  ['https://kerf.example.com/auth?from=localhost', false],
  ['http://192.168.1.20:3000/auth', false],
  ['http://127.0.0.1.example.com/auth', false],
  ['http://notlocalhost/auth', false],
])('%s: %s', (url, expected) => expect(leadsToThisComputer(url)).toBe(expected))
