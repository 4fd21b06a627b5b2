import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../../core/api/api.ts'
import { reasonOf } from './auth.api.ts'

const away = /^Kerf can't be reached right now/

test.each([
  ['a refusal', new ApiError(409, 'Conflict', '{"message":"It exists already"}'), /^It exists already$/],
  ['a refusal without a sentence', new ApiError(400, 'Bad Request', ''), /^Unable to create account$/],
  [
    'a failure without a sentence',
    new ApiError(500, 'Internal Server Error', ''),
    /^Unable to create account$/,
  ],
  ['a busy server', new ApiError(503, 'Busy', '{"message":"In a moment"}'), /^In a moment$/],
  ['no network', new Unreachable({ cause: undefined }), away],
  ['a proxy without its server', new ApiError(502, 'Bad Gateway', '<html>'), away],
])('%s is told as what it is', (_, error, sentence) => {
  expect(reasonOf(error, 'Unable to create account')).toMatch(sentence)
})
