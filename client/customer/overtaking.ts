import { keep } from './kept.ts'
import { say } from './said.ts'

/**
 * Updates a dialog to the server's current content for the same version of its file, which may have a new
 * name. All input stays, except a tick at a sentence that has changed.
 */
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
  if (dialog.open)
    say(`This file is called ${name} now.${isUnticked ? ' Please tick the sentence again.' : ''}`)
}

/** Renames the file in the full-window view, if its name has changed. */
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
  say(`This file is called ${name} now.`)
}

/** Renames the file in the dialog without redrawing it. */
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

/**
 * Keeps the text typed in a dialog whose file can no longer be answered. If the dialog is open, closes it and
 * says why.
 */
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
  if (document.getElementById(`answered-${dataset['approval']}`)) return 'This was answered already.'
  const isNewer = document.querySelector(`[data-list="asked"] [data-series="${dataset['series']}"]`) !== null
  const why = document.getElementById('write-over')
    ? 'This order is closed.'
    : isNewer
      ? 'There is a newer version now. Please look at it first.'
      : 'We have taken this back. If there is a newer version, it will stand here.'
  return isTyped ? `${why} What you wrote is kept.` : why
}
