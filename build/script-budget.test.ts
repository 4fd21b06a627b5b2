import { describe, expect, test } from 'vitest'
import type { Chunk } from './chunks.ts'
import { beforePaint, partsOf } from './script-budget.ts'

function chunk(fileName: string, parts: Partial<Chunk> & { lengths?: Record<string, number> } = {}): Chunk {
  const { lengths = {}, ...rest } = parts
  const modules = Object.entries(lengths).map(([id, renderedLength]) => [id, { renderedLength }])
  return {
    fileName,
    code: fileName.repeat(50),
    imports: [],
    isEntry: false,
    moduleIds: Object.keys(lengths),
    modules: Object.fromEntries(modules),
    ...rest,
  }
}

const names = (chunks: Chunk[]) => chunks.map(({ fileName }) => fileName).sort()

const entry = chunk('entry.js', {
  isEntry: true,
  imports: ['react.js'],
  lengths: { '/k/client/main.tsx': 1 },
})
const all = [
  entry,
  chunk('react.js', { imports: ['scheduler.js'] }),
  chunk('scheduler.js', { imports: ['react.js'] }),
  chunk('menu.js', { imports: ['menu-parts.js'] }),
  chunk('menu-parts.js'),
  chunk('board.js', { imports: ['drag.js'], lengths: { '/k/client/features/board/board-page.tsx': 1 } }),
  chunk('drag.js', { imports: ['elsewhere.js'] }),
]

describe('what comes before the board paints', () => {
  test('is the entry with what it imports, at whatever distance, and nothing that it loads later', () => {
    expect(names(beforePaint(all, ['client/main.tsx']))).toEqual(['entry.js', 'react.js', 'scheduler.js'])
  })

  test('is the board too, when it is loaded by the entry and not with it', () => {
    const found = beforePaint(all, ['client/main.tsx', 'client/features/board/board-page.tsx'])
    expect(names(found)).toEqual(['board.js', 'drag.js', 'entry.js', 'react.js', 'scheduler.js'])
  })

  test('cannot be told when a part of it has moved', () => {
    expect(() => beforePaint(all, ['client/gone.tsx'])).toThrow('client/gone.tsx')
  })
})

describe('its parts', () => {
  test('are packages, and folders of our own, by their share', () => {
    const made = chunk('one.js', {
      lengths: {
        '/k/node_modules/react-dom/cjs/a.js': 60,
        '/k/node_modules/@dnd-kit/core/dist/b.js': 20,
        '/k/client/features/board/board-page.tsx': 6,
        '/k/client/features/board/card/order-card.tsx': 4,
        '/k/client/app.tsx': 5,
        '/k/shared/orders.ts': 4,
        '\0rolldown/runtime.js': 1,
      },
    })
    const parts = partsOf([made])
    expect(parts.map(([part]) => part)).toEqual([
      'react-dom',
      '@dnd-kit/core',
      'client/features/board',
      'client',
      'shared',
      "the bundler's own",
    ])
    const [first = 0, second = 0] = parts.map(([, bytes]) => bytes)
    expect(first).toBeCloseTo(3 * second)
  })
})
