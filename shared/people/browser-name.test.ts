import { expect, test } from 'vitest'
import { browserName, isHandheld } from './browser-name.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  [CHROME, 'Chrome on Android', true],
  [EDGE, 'Edge on Windows', false],
  [SAFARI, 'Safari on iPhone', true],
  [FIREFOX, 'Firefox on Mac', false],
  ['curl/8.14.1', 'curl/8.14.1', false],
  ['', 'Unknown browser', false],
])('%s', (userAgent, name, handheld) => {
  expect(browserName(userAgent)).toBe(name)
  expect(isHandheld(userAgent)).toBe(handheld)
})
