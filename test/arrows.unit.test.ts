import { expect, test } from 'vitest'
import { CLIENT_ARROWS, SERVER_ARROWS } from '../oxlint.config.ts'
import { importsOf, readTree } from './support/import-graph.ts'

// The lint finds a feature that enters another one without an arrow. Here is found what it cannot see: an arrow that nobody
// goes along any more, by which one could come back unnoticed.

const ARROWS: Record<string, Record<string, string[]>> = { server: SERVER_ARROWS, client: CLIENT_ARROWS }

test.each(Object.keys(ARROWS))(
  'each arrow between features of the %s is one that an import goes along',
  async (half) => {
    const featureOf = (path: string) => /^(?:server|client)\/features\/([^/]+)\//.exec(path)?.[1]
    const used = new Set<string>()
    for (const [file, targets] of importsOf(await readTree([`${half}/features`]))) {
      // Tests may enter any feature.
      if (half === 'server' && file.endsWith('.test.ts')) continue
      for (const target of targets) used.add(`${featureOf(file)} -> ${featureOf(target)}`)
    }
    const allowed = Object.entries(ARROWS[half] ?? {}).flatMap(([from, open]) =>
      open.map((to) => `${from} -> ${to}`),
    )
    expect(allowed.length).toBeGreaterThan(50)
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([])
  },
)
