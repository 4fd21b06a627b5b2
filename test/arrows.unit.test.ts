import { expect, test } from 'vitest'
import { CLIENT_ARROWS, SERVER_ARROWS } from '../oxlint.config.ts'
import { importsOf, readTree } from './support/import-graph.ts'

// The lint finds most imports without an arrow. This finds all of them, and the arrows that no import goes along any more.

const ARROWS: Record<string, Record<string, string[]>> = { server: SERVER_ARROWS, client: CLIENT_ARROWS }

test.each(Object.keys(ARROWS))(
  'each import between features of the %s goes along an arrow, and each arrow is used',
  async (half) => {
    const rooms = Object.keys(ARROWS[half] ?? {}).toSorted((a, b) => b.length - a.length)
    const featureOf = (path: string) => rooms.find((room) => path.startsWith(`${half}/features/${room}/`))
    const used = new Set<string>()
    for (const [file, targets] of importsOf(await readTree([`${half}/features`]))) {
      // Tests may enter any feature.
      if (half === 'server' && file.endsWith('.test.ts')) continue
      for (const target of targets) {
        const [from, to] = [featureOf(file), featureOf(target)]
        if (to && from !== to) used.add(`${from} -> ${to}`)
      }
    }
    const allowed = Object.entries(ARROWS[half] ?? {}).flatMap(([from, open]) =>
      open.map((to) => `${from} -> ${to}`),
    )
    expect(allowed.length).toBeGreaterThan(50)
    expect([...used].toSorted()).toEqual(allowed.toSorted())
  },
)
