import * as templates from '#texts/files/default-templates.ts'
import * as holds from '#texts/shop/default-holds.ts'
import * as parts from '#texts/shop/default-parts.ts'
import { chromium } from '../support/chromium.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import {
  buildPseudoPage,
  expectAccented,
  expectWordsInside,
  locateAccented,
  type PseudoPage,
} from '../support/pseudo.ts'
import { beginWalk, show, WALK_ERRORS, WALKS } from '../support/screens.ts'
import { LONG } from '../support/screens-shop.ts'
import { test } from '../support/test.ts'

// The page does not come from the server, so Chromium would keep it from the server's socket.
const { args, ...launch } = await chromium()
test.use({ launchOptions: { ...launch, args: [...args, '--disable-features=LocalNetworkAccessChecks'] } })

// The page is built once for all of them.
test.describe.configure({ mode: 'default' })

const WIDTHS = [
  { width: 1440, height: 900, layout: 'desktop' },
  { width: 360, height: 780, layout: 'phone', hasTouch: true, isMobile: true },
] as const

// What a new shop begins with is its own from then on.
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object'
      ? Object.values(value ?? {}).flatMap(stringsIn)
      : []
const SEEDED = new Set(stringsIn([templates, holds, parts]))

const DATA = [
  // Of the walk's shop and its import.
  new RegExp(LONG.slice(0, 20), 'i'),
  /^(Oak table|Adaeze Nwosu|Oiled|Legs of ash|Kunde|Plinth|E-Mail|Termin|Status|Neu)$/,
  /@|ORD-\d|^\{nothing\}$/,
  // Names: of the product, of file types, of browsers.
  /^(Kerf|PDF|TXT)$|^(Chrome on|Mozilla|Playwright)/,
  // How the browser writes a date.
  /^MM\/DD\/YYYY$/,
  // The server says it: histories, and what is wrong with an import's cell.
  /^(created|changed|moved) the |^Enter a valid email address$/,
]
const isData = (text: string) => SEEDED.has(text) || DATA.some((data) => data.test(text))

let pseudo: PseudoPage | undefined
test.beforeAll(async () => {
  pseudo = await buildPseudoPage()
})
test.afterAll(() => pseudo?.remove())

for (const { width, height, layout, ...device } of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: 'en-XA', ...device })

    for (const { name, signedIn, screens } of WALKS) {
      test(`${name}: every text is from the catalogue, and longer ones fit @stress`, async ({
        page,
        request,
        another,
        watch,
      }) => {
        watch.allow(...WALK_ERRORS)
        await pseudo?.serve(page.context())
        const locateEnglish = locateAccented(page)
        try {
          const shop = await beginWalk({ page, request, another, signedIn })
          for (const screen of screens) {
            if (screen.only && screen.only !== layout) continue
            await test.step(screen.name, async () => {
              await show(page, screen, shop)
              await expectNoOverflow(page, screen.name, [width])
              await expectWordsInside(page, screen.name)
              await expectAccented(page, screen.name, isData)
              await screen.cleanUp?.(page)
            })
          }
        } finally {
          locateEnglish()
        }
      })
    }
  })
}
