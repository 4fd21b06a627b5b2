import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Part } from '#shared/parts/types.ts'
import { OfflineContext } from '../../ui/offline.ts'
import type { PartActions } from './part-actions.ts'
import { GoneLine } from './part-row.tsx'

const part = { id: 'a', letter: 'A', name: 'Boxes', status: 'DELIVERY', gone: null, remake: null } as Part

test.each([false, true])('a part can be ticked gone only with a network: offline %s', (offline) => {
  const markup = renderToStaticMarkup(
    <OfflineContext value={offline}>
      <GoneLine part={part} actions={{} as PartActions} />
    </OfflineContext>,
  )
  expect(markup.includes('disabled=""')).toBe(offline)
})
