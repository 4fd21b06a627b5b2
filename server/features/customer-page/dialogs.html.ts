import type { CustomerView, PublicApproval } from './customer-view.ts'
import { addressOf, nameHtml } from './files.html.ts'
import { html, type Html } from './html.ts'
import { CROSS, TICK } from './icons.html.ts'

/**
 * The dialogs of a waiting file. The page's script shows them, and answers need the script.
 * The ids come from the file, so that a version keeps its dialog as long as it can be answered.
 */
export const dialogsHtml = ({ token, order, approvals }: CustomerView): Html =>
  html`<div class="dialogs" data-list="dialogs">
    ${!order.isArchived && approvals.filter(({ state }) => state === 'waiting').map((each) => [approveHtml(token, each), changesHtml(each)])}
  </div>`

const headHtml = (id: string, title: Html): Html =>
  html`<div class="dialog-head">
    <h2 id="${id}-title">${title}</h2>
    <button type="button" class="bare" data-close aria-label="Close">${CROSS}</button>
  </div>`

function approveHtml(token: string, { id, file, sha256, consent }: PublicApproval): Html {
  const key = `approve-${file.id}`
  return html`<dialog
    id="${key}"
    aria-labelledby="${key}-title"
    data-approval="${id}"
    data-series="${file.seriesId}"
  >
    <form data-form="approve" data-sha256="${sha256}" novalidate>
      ${headHtml(key, html`Approve ${nameHtml(file)}`)}
      <div class="dialog-body">
        <div
          class="viewer"
          data-viewer="${file.kind}"
          data-address="${addressOf(token, file.id)}"
          data-name="${file.name}"
        ></div>
        <label class="field" for="${key}-name"
          >Your name
          <input id="${key}-name" name="name" autocomplete="name" maxlength="100" required dir="auto" />
        </label>
        <fieldset class="signing">
          <legend>Your signature</legend>
          <p class="small" data-how>Sign in the field with your finger, a pen or the mouse.</p>
          <div class="pad"><canvas role="img" aria-label="Signature: empty"></canvas></div>
          <div class="pad-buttons">
            <button type="button" data-do="clear">Clear</button>
            <button type="button" data-do="type">Type it instead</button>
          </div>
        </fieldset>
        <label class="consent"
          ><input type="checkbox" name="consent" required /><span dir="auto" data-consent
            >${consent}</span
          ></label
        >
      </div>
      <div class="dialog-foot">
        <p class="error" role="alert"></p>
        <p class="small" id="${key}-missing" role="status" data-missing></p>
        <button type="submit" class="primary" aria-describedby="${key}-missing" aria-disabled="true">
          ${TICK}Approve
        </button>
      </div>
    </form>
  </dialog>`
}

function changesHtml({ id, file }: PublicApproval): Html {
  const key = `changes-${file.id}`
  return html`<dialog
    id="${key}"
    aria-labelledby="${key}-title"
    data-approval="${id}"
    data-series="${file.seriesId}"
  >
    <form data-form="changes" novalidate>
      ${headHtml(key, html`Ask for changes of ${nameHtml(file)}`)}
      <div class="dialog-body">
        <label class="field" for="${key}-words"
          >What should be different?
          <textarea
            id="${key}-words"
            name="words"
            rows="6"
            aria-describedby="${key}-left"
            required
            dir="auto"
          ></textarea>
        </label>
        <p id="${key}-left" class="small" data-left></p>
        <p class="small">We change it and send you a new version.</p>
      </div>
      <div class="dialog-foot">
        <p class="error" role="alert"></p>
        <button type="submit" class="primary">Send</button>
      </div>
    </form>
  </dialog>`
}
