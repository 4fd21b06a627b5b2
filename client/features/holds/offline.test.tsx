import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfflineContext } from '../../ui/offline.ts'
import type { HoldActions } from './holds.cache.ts'
import { TimerRow } from './timer-row.tsx'
import { WaitRow } from './wait-row.tsx'

const NOW = '2026-11-30T09:00:00.000Z'
const moment = { now: new Date(NOW), timeZone: 'UTC' }

test.each([false, true])('a timer and a wait can be ended only with a network: offline %s', (offline) => {
  const timer = { id: 'a', name: 'Glue', endsAt: NOW, startedAt: NOW, by: null }
  const wait = { for: 'customer', note: null, until: null, since: NOW, by: null }
  const markup = renderToStaticMarkup(
    <OfflineContext value={offline}>
      <TimerRow timer={timer as never} moment={moment} actions={{} as HoldActions} />
      <WaitRow wait={wait as never} moment={moment} actions={{ onEdit() {}, onEnd() {} }} />
    </OfflineContext>,
  )
  expect(markup.match(/data-offline="true"/g) ?? []).toHaveLength(offline ? 2 : 0)
})
