import { expect, type Page } from '@playwright/test'

// So that one run reports every screen.
const softly = expect.configure({ soft: true })

/** At each width nothing may stick out of the window, and only elements that are meant to may scroll sideways. */
export async function expectNoOverflow(page: Page, screen: string, widths: number[]): Promise<void> {
  const before = page.viewportSize()
  if (!before) throw new Error('The page has no size')
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    // Elements that are anchored to others are positioned a moment later.
    await softly.poll(() => sticksOut(page), { message: `${screen} at ${width} px` }).toEqual([])
  }
  await page.setViewportSize(before)
}

// What the browser's settings say of the size of letters, in pixels.
const USUAL = 16
const LARGE = 32

/** The same at one width, where the browser is set to letters twice as large. */
export async function expectNoOverflowInLargeLetters(
  page: Page,
  screen: string,
  width: number,
): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const setLetters = (px: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
  await setLetters(LARGE)
  await expectNoOverflow(page, `${screen} in large letters`, [width])
  await setLetters(USUAL)
  await devTools.detach()
}

function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root, body } = document
    // The board, the days of a week where they stand side by side, the first lines of a file, and rows of tabs and of filters that are too long.
    const mayScroll = (element: Element) => {
      const { overflowX, scrollbarWidth } = getComputedStyle(element)
      // Without the accents and brackets of en-XA.
      const label =
        element
          .getAttribute('aria-label')
          ?.normalize('NFD')
          .replaceAll(/[^a-z ]/gi, '') ?? ''
      const isWide = /^(Stages|Days|First lines)\b/.test(label)
      return (isWide && overflowX !== 'visible') || scrollbarWidth === 'none'
    }
    const found: string[] = []
    const check = (element: Element): void => {
      const { left, right, width } = element.getBoundingClientRect()
      const report = (what: string) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)
      // Elements that are one pixel wide are for screen readers; decoration may be cut off.
      if (width <= 1 || element.getAttribute('aria-hidden') === 'true') return
      if (left < -0.5 || right > root.clientWidth + 0.5) return void report('sticks out')
      if (mayScroll(element)) return
      const { overflowX } = getComputedStyle(element)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && element.scrollWidth > element.clientWidth + 1) report('scrolls sideways')
      for (const child of element.children) check(child)
    }
    if (root.scrollWidth > root.clientWidth) found.push(`the document is ${root.scrollWidth} px wide`)
    for (const child of body.children) check(child)
    return found
  })
}
