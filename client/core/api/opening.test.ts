import { expect, test } from 'vitest'
import { commandAt } from './opening.ts'

test.each([
  ['http://192.168.1.20:3000', 'HOST=0.0.0.0 APP_URL=http://192.168.1.20:3000 npm start'],
  ['http://kerf.local:4100', 'HOST=0.0.0.0 PORT=4100 APP_URL=http://kerf.local:4100 npm start'],
  ['http://kerf.local', 'HOST=0.0.0.0 APP_URL=http://kerf.local npm start'],
  ['https://kerf.example.com', 'APP_URL=https://kerf.example.com npm start'],
])('a page that others open at %s stays there after %s', (origin, command) => {
  expect(commandAt(origin)).toBe(command)
})

test('an installed Kerf is opened where its settings are', () => {
  const origin = 'http://192.168.1.20:3000'
  expect(commandAt(origin, 'container')).toBe(`echo APP_URL=${origin} >> .env && docker compose up -d`)
  expect(commandAt(origin, 'package')).toContain(`APP_URL=${origin}\\n' | sudo tee -a /etc/kerf/kerf.env`)
})
