import type { Page } from '@playwright/test'

/** What is announced of notices from now on: such an announcement is taken away after a second. */
export async function announcedOn(page: Page): Promise<() => Promise<string[]>> {
  const announced = await page.evaluateHandle(() => {
    const sentences: string[] = []
    const look = () => {
      for (const { textContent } of document.querySelectorAll('body > [role=status]')) {
        if (textContent) sentences.push(textContent)
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return sentences
  })
  return () => announced.jsonValue()
}
