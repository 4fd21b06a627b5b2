import { expect, type Page } from '@playwright/test'

// So that one run tells of every screen.
const softly = expect.configure({ soft: true })

/** At each of these widths nothing may reach over the sides of the window, and nothing but what is meant to may scroll sideways. */
export async function expectNoOverflow(page: Page, screen: string, widths: number[]): Promise<void> {
  const before = page.viewportSize()
  if (!before) throw new Error('The page has no size')
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    // What hangs on something else finds its place a moment later.
    await softly
      .poll(() => sticksOut(page), { message: `${screen} at ${width} px`, timeout: 2000 })
      .toEqual([])
  }
  await page.setViewportSize(before)
}

function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root, body } = document
    // The board, and rows of tabs and of filters that find no room.
    const mayScroll = (element: Element) =>
      element.getAttribute('aria-label') === 'Stages' || getComputedStyle(element).scrollbarWidth === 'none'
    const found: string[] = []
    const look = (element: Element): void => {
      const { left, right, width } = element.getBoundingClientRect()
      const tell = (what: string) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)
      // What is one pixel wide is there for screen readers; decoration may be cut off.
      if (width <= 1 || element.getAttribute('aria-hidden') === 'true') return
      if (left < -0.5 || right > root.clientWidth + 0.5) return void tell('sticks out')
      if (mayScroll(element)) return
      const { overflowX } = getComputedStyle(element)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && element.scrollWidth > element.clientWidth + 1) tell('scrolls sideways')
      for (const child of element.children) look(child)
    }
    if (root.scrollWidth > root.clientWidth) found.push(`the document is ${root.scrollWidth} px wide`)
    for (const child of body.children) look(child)
    return found
  })
}
