import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
// Menus and notices are outside of all landmarks, and are announced by themselves.
const rules = { region: { enabled: false } }
// No check needs the style sheets, which would be fetched and parsed each time.
const preload = { assets: ['media'] }
// Sending the library again for each screen would take longer than many a check.
const NOTHING = ';'

/** Runs all checks in the light theme, and the check of colour contrast in the dark one. */
export async function expectAccessible(
  page: Page,
  screen: string,
  themes: ('light' | 'dark')[],
): Promise<void> {
  const found: unknown[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const loaded = await page.evaluate(() => 'axe' in window)
    const runOnly = colorScheme === 'light' ? TAGS : ['color-contrast']
    const axe = new AxeBuilder({ page, ...(loaded && { axeSource: NOTHING }) })
    const { violations } = await axe
      .options({ runOnly, rules, preload, resultTypes: ['violations'] })
      // Content behind a dialog is out of reach, and is checked as a screen of its own.
      .exclude('[data-aria-hidden]')
      .setLegacyMode()
      .analyze()
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) found.push({ colorScheme, id, html, failureSummary })
    }
  }
  expect.soft(found, screen).toEqual([])
}
