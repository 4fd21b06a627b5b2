import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import { card, column, expectLifted } from './board.ts'

/** The point at which a card or column can be touched: the centre of its part in view. */
async function middleOf(page: Page, what: ReturnType<typeof card>): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  const width = page.viewportSize()?.width ?? 0
  const left = Math.max(box.x, 0)
  return { x: (left + Math.min(box.x + box.width, width)) / 2, y: box.y + box.height / 2 }
}

/** Waits until a touch at this point reaches the element: a menu that is closing still takes it. */
async function receives(element: Locator, point: { x: number; y: number }): Promise<void> {
  await expect
    .poll(() => element.evaluate((it, { x, y }) => it.contains(document.elementFromPoint(x, y)), point))
    .toBe(true)
}

// This near to the edge of the screen, in pixels, a carried card makes the board scroll.
const EDGE = 8
// This far from both edges, as a share of the width, it never makes the board scroll.
const CALM = 0.3
// The number of movements in a swipe or pinch.
const STEPS = 10
// How long a finger is down in a double tap, and up between its two taps, in seconds.
const TAP_S = 0.05

/** A finger on the screen, with the events that Chromium gets from a touch screen. */
export class Finger {
  readonly #page: Page
  readonly #cdp: CDPSession

  constructor(page: Page, cdp: CDPSession) {
    this.#page = page
    this.#cdp = cdp
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page))
  }

  /** Holds a card until it is lifted: at its heading, or at something else in it. */
  async lift(number: string, at = card(this.#page, number).getByRole('heading')): Promise<void> {
    const { x, y } = await middleOf(this.#page, at)
    await receives(at, { x, y })
    await this.#touch('touchStart', x, y)
    await expectLifted(this.#page, number)
  }

  /** Comes down on something, and stays there. */
  async press(what: Locator): Promise<void> {
    const { x, y } = await middleOf(this.#page, what)
    await receives(what, { x, y })
    await this.#touch('touchStart', x, y)
  }

  /** Carries the lifted card over a column, by way of the edge that makes the board scroll. */
  async carryTo(stage: string): Promise<void> {
    const target = column(this.#page, stage)
    const { width = 0, height = 0 } = this.#page.viewportSize() ?? {}
    let before = 0
    await expect
      .poll(
        async () => {
          const box = await target.boundingBox()
          const middle = box ? box.x + box.width / 2 : 0
          const inView = middle > width * CALM && middle < width * (1 - CALM)
          const x = inView ? middle : middle > width / 2 ? width - EDGE : EDGE
          await this.#touch('touchMove', x, height / 2)
          // The board goes on scrolling until the page has received the finger's movement back from the edge.
          const still = middle === before
          before = middle
          return inView && still && (await target.getAttribute('data-over'))
        },
        { intervals: [50] },
      )
      .toBe('true')
  }

  /** Carries the lifted card over what is in view already. */
  async carryOver(target: Locator): Promise<void> {
    const { x, y } = await middleOf(this.#page, target)
    await this.#touch('touchMove', x, y)
    await expect(target).toHaveAttribute('data-over', 'true')
  }

  /** Carries the lifted card to the right edge, and holds it there. */
  async moveToEdge(): Promise<void> {
    const { width = 0, height = 0 } = this.#page.viewportSize() ?? {}
    await this.#touch('touchMove', width - EDGE, height / 2)
  }

  /** Drops the lifted card on the visible part of the column at the right edge, before the board could scroll there. */
  async dropOnEdge(stage: string): Promise<void> {
    await this.moveToEdge()
    await expect(column(this.#page, stage)).toHaveAttribute('data-over', 'true')
    await this.release()
  }

  async release(): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /** Presses and moves at once, as a user does to scroll, and releases. */
  async swipe(from: { x: number; y: number }, by: { x?: number; y?: number }): Promise<void> {
    const pressed = this.#touch('touchStart', from.x, from.y)
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS
      await this.#touch('touchMove', from.x + (by.x ?? 0) * part, from.y + (by.y ?? 0) * part)
    }
    await pressed
    await this.release()
  }

  /** Taps twice, as quickly as a user: the times are the screen's, however long a busy browser takes to get the events. */
  async doubleTap({ x, y }: { x: number; y: number }): Promise<void> {
    const began = Date.now() / 1000
    for (const [at, type] of (['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).entries()) {
      const touchPoints = type === 'touchStart' ? [{ x, y }] : []
      await this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + at * TAP_S })
    }
  }

  /**
   * Puts two fingers down on both sides of a point, and moves them apart or together.
   * @param halfway what to wait for before they go on
   */
  async pinch(
    { x, y }: { x: number; y: number },
    from: number,
    to: number,
    halfway?: () => Promise<void>,
  ): Promise<void> {
    const fingers = (apart: number) => [
      { x: x - apart / 2, y, id: 0 },
      { x: x + apart / 2, y, id: 1 },
    ]
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
    for (let step = 1; step <= STEPS; step += 1) {
      const touchPoints = fingers(from + ((to - from) * step) / STEPS)
      await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
      if (step === STEPS / 2) await halfway?.()
    }
    await this.release()
  }

  async #touch(type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
}
