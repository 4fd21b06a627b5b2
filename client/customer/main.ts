import './customer.css'
import './styles/base.css'
import './styles/shop.css'
import './styles/stages.css'
import './styles/shown.css'
import './styles/messages.css'
import './styles/changed.css'
import './styles/dialogs.css'
import './styles/print.css'
import { approve, askForChanges, openAnswer, sayMissing } from './answers.ts'
import { closeOnBack } from './dialogs.ts'
import { guardText } from './forms.ts'
import { store } from './kept.ts'
import { keepLive } from './live.ts'
import { countLeft } from './length.ts'
import { restoreMessage, sendMessage } from './message-form.ts'
import { rememberParts } from './parts.ts'
import { onRefreshed } from './refresh.ts'

// Parts of the page come and go: what is pressed and typed is heard at the document.

rememberParts()
restoreMessage()
closeOnBack()
guardText()
onRefreshed(drawFirstPages)
keepLive()
if (document.readyState === 'complete') drawFirstPages()
else addEventListener('load', drawFirstPages)

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const found = (what: string) => (event.target as Element).closest<HTMLElement>(what)
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  const opened = found('[data-open]')
  const view = found('a[data-view]')
  if (found('[data-close]')) found('dialog')?.closest('dialog')?.close()
  else if (opened) {
    const dialog = document.getElementById(opened.dataset['open'] ?? '')
    if (dialog instanceof HTMLDialogElement) void openAnswer(dialog)
  } else if (view instanceof HTMLAnchorElement && isPlain) {
    event.preventDefault()
    // Where the part does not come, the browser opens the file itself.
    import('./viewer.ts').then(
      ({ openView }) => openView(view),
      () => location.assign(view.href),
    )
  }
})

// Enter in the field of the name is no signature: what is approved is approved by its button.
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.closest('[data-form="approve"]'))
    event.preventDefault()
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  const send = { message: sendMessage, approve, changes: askForChanges }[form.dataset['form'] ?? '']
  if (send) void send(form)
})

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form') : null
  if (form) countLeft(form)
  if (form?.dataset['form'] === 'approve') sayMissing(form)
  store()
})

/** Documents that wait for approval are shown and not only named. */
function drawFirstPages(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-first-page]:not(.drawing)')]
  if (places.length === 0) return
  for (const place of places) place.classList.add('drawing')
  import('./pdf-pages.ts')
    // What cannot be drawn stays a link.
    .then(({ drawFirstPage }) => Promise.allSettled(places.map(drawFirstPage)))
    .catch(() => undefined)
}
