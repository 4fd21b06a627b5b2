import { keep } from './typed-text.ts'
import { say } from './forms.ts'
import * as t from '#texts/customer/customer-page.ts'

/** All input stays, except a tick at a sentence that has changed. */
export function bringUp(dialog: HTMLDialogElement, written: Element): void {
  // The shop may have taken it back and sent it once more.
  dialog.dataset['approval'] = written.getAttribute('data-approval') ?? ''
  const [title, file] = [written.querySelector('h2'), written.querySelector<HTMLElement>('.viewer')]
  if (file) nameShown(dialog, file)
  const isUnticked = changeConsent(dialog, written.querySelector('[data-consent]')?.textContent ?? '')
  const shown = dialog.querySelector('h2')
  if (!title || !shown || shown.textContent === title.textContent) return
  const name = title.querySelector('.name')?.textContent ?? ''
  shown.replaceChildren(...title.childNodes)
  if (dialog.open) say(isUnticked ? `${t.renamed({ name })} ${t.checkAgain}` : t.renamed({ name }))
}

export function renameView(): void {
  const view = document.getElementById('view')
  const { address } = view?.querySelector<HTMLElement>('.viewer')?.dataset ?? {}
  const links = [...document.querySelectorAll<HTMLElement>('a[data-view]')]
  const link = links.find((each) => each.getAttribute('href') === address)
  const title = view?.querySelector('h2')
  const { name } = link?.dataset ?? {}
  if (!view || !link || !title || name === undefined || title.textContent === name) return
  title.textContent = name
  view.setAttribute('aria-label', name)
  nameShown(view, link)
  say(t.renamed({ name }))
}

function nameShown(dialog: HTMLElement, { dataset }: HTMLElement): void {
  const box = dialog.querySelector<HTMLElement>('.viewer')
  if (!box) return
  Object.assign(box.dataset, dataset)
  box.querySelector('.room')?.setAttribute('aria-label', dataset['name'] ?? '')
  box.querySelector('img')?.setAttribute('alt', dataset['name'] ?? '')
}

/** @returns whether the person had agreed to the previous sentence */
function changeConsent(dialog: HTMLDialogElement, sentence: string): boolean {
  const place = dialog.querySelector('[data-consent]')
  const tick = dialog.querySelector<HTMLInputElement>('[name=consent]')
  if (!place || !tick || place.textContent === sentence) return false
  place.textContent = sentence
  if (!tick.checked) return false
  tick.checked = false
  tick.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

export function overtake(dialog: HTMLDialogElement): void {
  const isTyped = keep(dialog)
  if (!dialog.open) return
  // A form that is being sent reports its own outcome.
  const isSending = dialog.querySelector('form[aria-busy]') !== null
  // The lists are updated one after the other, and the reason may come from a later one.
  if (!isSending) setTimeout(() => say(reason(dialog, isTyped)))
  dialog.close()
}

function reason({ dataset }: HTMLDialogElement, isTyped: boolean): string {
  if (document.getElementById(`answered-${dataset['approval']}`)) return t.answered
  const isNewer = document.querySelector(`[data-list="asked"] [data-series="${dataset['series']}"]`) !== null
  const why = document.getElementById('write-over') ? t.orderClosed : isNewer ? t.newerVersion : t.withdrawn
  return isTyped ? `${why} ${t.textKept}` : why
}
