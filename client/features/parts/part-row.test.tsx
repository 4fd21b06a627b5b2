import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Part } from '#shared/parts/types.ts'
import { OfflineContext } from '../../ui/offline.ts'
import { PartsOfOrder, usePartOfOrder } from './about/about-part.tsx'
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

test('what is about a part is about the whole order once the part is removed', () => {
  const Chosen = () => usePartOfOrder('a') ?? 'Whole order'
  const shown = (parts: Part[] | null) =>
    renderToStaticMarkup(
      <PartsOfOrder value={parts}>
        <Chosen />
      </PartsOfOrder>,
    )
  expect([shown([part]), shown([{ ...part, id: 'b' }]), shown(null)]).toEqual([
    'a',
    'Whole order',
    'Whole order',
  ])
})
