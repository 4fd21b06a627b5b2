import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { WebhookRow } from './webhook-row.tsx'

const nothing = () => undefined

test('a webhook says since when nothing has arrived, by the clock of its reader', () => {
  const failing: Webhook = {
    id: '0192f0c5-7f3e-7c1a-9f4d-3b2a1c0d9e8f',
    url: 'https://example.com/hook',
    events: [],
    isOn: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    failingSince: new Date(2026, 10, 24, 0, 45).toISOString(),
    switchedOff: null,
  }
  const actions = { onEdit: nothing, onTest: nothing, onNewSecret: nothing, onRemove: nothing }
  const markup = renderToStaticMarkup(
    <WebhookRow webhook={failing} onSwitch={nothing} onLog={nothing} {...actions}>
      {null}
    </WebhookRow>,
  )
  expect(markup).toContain('Nothing has arrived since Nov 24, 2026, 12:45 AM')
})
