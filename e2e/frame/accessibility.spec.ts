import { readFile } from 'node:fs/promises'
import { expect, test as withoutPage } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectNoOverflow, expectNoOverflowInLargeLetters } from '../support/overflow.ts'
import { beginWalk, PAGES_ONLY, show, WALK_ERRORS, WALKS } from '../support/screens.ts'
import type { LongShop } from '../support/screens-shop.ts'
import { test } from '../support/test.ts'

// A phone that is turned on its side has the phone's layout, up to the width at which the desktop's begins.
const DESKTOP = { layout: 'desktop', width: 1440, height: 900, others: [768] } as const
const PHONE = {
  layout: 'phone',
  width: 390,
  height: 844,
  others: [360, 767],
  hasTouch: true,
  isMobile: true,
} as const

const WALKED = [
  ...PAGES_ONLY.map((walk) => ({ ...walk, ...DESKTOP, tag: '' })),
  ...[DESKTOP, PHONE].flatMap((layout) => WALKS.map((walk) => ({ ...walk, ...layout, tag: ' @stress' }))),
]

const read = (path: string) => readFile(new URL(`../../client/${path}`, import.meta.url), 'utf8')
const found = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, value]) => `${value}`)

withoutPage('the walks have every page', async () => {
  const shop = { order: { id: 'order' }, colleague: 'colleague', invite: 'invite' } as LongShop
  const walked = WALKS.flatMap(({ screens }) => screens)
    .flatMap(({ path }) => (typeof path === 'function' ? path(shop) : (path ?? [])))
    .map((path) => path.replace(/\?.*/, ''))
  const subjects = async (area: string, of: string) =>
    found(await read(`features/people/${area}/subjects.ts`), / id: '([\w-]+)'/g).map((id) => `/${of}/${id}`)
  const pages = [
    // The profile itself leads to its first subject.
    ...found(await read('router.tsx'), / path: '(\/[^']*)'/g).filter((path) => path !== '/profile'),
    ...(await subjects('organization', 'settings')),
    ...(await subjects('profile', 'profile')),
  ]
  const isWalked = (page: string) => {
    const pattern = new RegExp(`^${page.replace(/\/?\{?-?\$\w+\}?/, '(/[^/]+)?')}$`)
    return walked.some((path) => pattern.test(path))
  }
  expect(pages.length).toBeGreaterThan(25)
  expect(pages.filter((page) => !isWalked(page))).toEqual([])
})

for (const { name, signedIn, screens, tag, layout, width, height, others, ...device } of WALKED) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test(`${name}: accessible in both themes, and no wider than the window${tag}`, async ({
      page,
      request,
      another,
      watch,
    }) => {
      watch.allow(...WALK_ERRORS)
      const shop = await beginWalk({ page, request, another, signedIn })
      for (const screen of screens) {
        if (screen.only && screen.only !== layout) continue
        await test.step(screen.name, async () => {
          await show(page, screen, shop)
          // A screen of both layouts has the same colours in both.
          const dark = layout === 'desktop' || screen.only
          await expectAccessible(page, screen.name, dark ? ['light', 'dark'] : ['light'])
          await expectNoOverflow(page, screen.name, [width, ...others])
          if (layout === 'phone') await expectNoOverflowInLargeLetters(page, screen.name, width)
          await screen.cleanUp?.(page)
        })
      }
    })
  })
}
