import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useNewest } from './newest.tsx'

interface Listed {
  count: number
  hasOlder: boolean
}

function Below({ count, hasOlder }: Listed) {
  return useNewest(Array.from({ length: count }), 'notes', hasOlder).more
}

const below = (listed: Listed) => renderToStaticMarkup(<Below {...listed} />).replaceAll(/<[^>]+>/g, '')

test('below the newest of a list stands how many more are shown on request, or that there are older ones', () => {
  expect(below({ count: 20, hasOlder: false })).toBe('')
  expect(below({ count: 500, hasOlder: false })).toBe('Show all 500 notes')
  expect(below({ count: 500, hasOlder: true })).toBe('Show the latest 500 notes')
  expect(below({ count: 12, hasOlder: true })).toBe('Showing the latest 12.')
})
