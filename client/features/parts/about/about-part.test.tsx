import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Part } from '#shared/parts/types.ts'
import { PartsOfOrder, usePartOfOrder } from './about-part.tsx'

const part = { id: 'a', letter: 'A', name: 'Boxes', status: 'DELIVERY' } as Part
const Chosen = () => usePartOfOrder('a') ?? 'Whole order'

const shown = (parts: Part[] | null) =>
  renderToStaticMarkup(
    <PartsOfOrder value={parts}>
      <Chosen />
    </PartsOfOrder>,
  )

test('what is about a part is about the whole order once the part is removed', () => {
  expect(shown([part])).toBe('a')
  expect(shown([{ ...part, id: 'b' }])).toBe('Whole order')
  expect(shown(null)).toBe('Whole order')
})
