import { expectAccessible } from '../support/axe.ts'
import { openBoard } from '../support/board.ts'
import { expectNoOverflow, expectNoOverflowInLargeLetters } from '../support/overflow.ts'
import { show, WALKS } from '../support/screens.ts'
import { openShop } from '../support/screens-shop.ts'
import { standStill } from '../support/still.ts'
import { test } from '../support/test.ts'

// A phone that is turned on its side has the phone's layout, up to the width at which the desktop's begins.
const LAYOUTS = [
  { layout: 'desktop', width: 1440, height: 900, others: [768] },
  { layout: 'phone', width: 390, height: 844, others: [360, 767], hasTouch: true, isMobile: true },
] as const

// The walks provoke these errors to check the screens that show them.
const EXPECTED = ['status of 401', 'status of 404', 'status of 409', 'net::ERR_CONNECTION_REFUSED']

for (const { layout, width, height, others, ...device } of LAYOUTS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    for (const { name, signedIn, screens } of WALKS) {
      test(`${name}: accessible in both themes, and no wider than the window`, async ({
        page,
        request,
        another,
        watch,
      }) => {
        watch.allow(...EXPECTED)
        const mine = signedIn ? page.context().request : (await another()).request
        const shop = await openShop(mine, request, signedIn)
        await page.route('**/api/health', (route) => route.fulfill({ json: { mail: true } }))
        if (signedIn) await openBoard(page)
        else await page.goto('/auth')
        await standStill(page)
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
    }
  })
}
