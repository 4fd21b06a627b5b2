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
import { store } from './typed-text.ts'
import { keepLive } from './live.ts'
import { countLeft } from './length.ts'
import { restoreMessage, sendMessage } from './message-form.ts'
import { rememberParts } from './page-updates.ts'
import { onRefreshed } from './refresh.ts'

// Parts of the page come and go, so the document listens for clicks and typing.

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
    // If the part doesn't load, the browser opens the file itself.
    import('./viewer.ts').then(
      ({ openView }) => openView(view),
      () => location.assign(view.href),
    )
  }
})

// Enter in the name field is no signature: only the button approves.
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

function drawFirstPages(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-first-page]:not(.drawing)')]
  if (places.length === 0) return
  for (const place of places) place.classList.add('drawing')
  import('./pdf-pages.ts')
    // A document that can't be drawn stays a link.
    .then(({ drawFirstPage }) => Promise.allSettled(places.map(drawFirstPage)))
    .catch(() => undefined)
}
