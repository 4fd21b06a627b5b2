import type { CustomerView, PublicApproval } from './customer-view.ts'
import { addressOf, nameHtml } from './files.html.ts'
import { html, type Content, type Html } from './html.ts'
import { CROSS, TICK } from './icons.html.ts'
import * as t from '#texts/customer/customer-page.ts'

/** The ids come from the file, so that a version keeps its dialog as long as it can be answered. */
export const dialogsHtml = ({ token, order, approvals }: CustomerView): Html =>
  html`<div class="dialogs" data-list="dialogs">
    ${!order.isArchived && approvals.filter(({ state }) => state === 'waiting').map((each) => [approveHtml(token, each), changesHtml(each)])}
  </div>`

const headHtml = (id: string, title: Content): Html =>
  html`<div class="dialog-head">
    <h2 id="${id}-title">${title}</h2>
    <button type="button" class="bare" data-close aria-label="${t.close}">${CROSS}</button>
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
      ${headHtml(key, t.approveFile({ file: nameHtml(file) }))}
      <div class="dialog-body">
        <div
          class="viewer"
          data-viewer="${file.kind}"
          data-address="${addressOf(token, file.id)}"
          data-name="${file.name}"
        ></div>
        <label class="field" for="${key}-name"
          >${t.yourName}
          <input id="${key}-name" name="name" autocomplete="name" maxlength="100" required dir="auto" />
        </label>
        <fieldset class="signing">
          <legend>${t.yourSignature}</legend>
          <p class="small" data-how>${t.howToDraw}</p>
          <div class="pad"><canvas role="img" aria-label="${t.signatureEmpty}"></canvas></div>
          <div class="pad-buttons">
            <button type="button" data-do="clear">${t.clear}</button>
            <button type="button" data-do="type">${t.typeInstead}</button>
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
          ${TICK}${t.approve}
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
      ${headHtml(key, t.changesToFile({ file: nameHtml(file) }))}
      <div class="dialog-body">
        <label class="field" for="${key}-words"
          >${t.whatToChange}
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
        <p class="small">${t.newVersionFollows}</p>
      </div>
      <div class="dialog-foot">
        <p class="error" role="alert"></p>
        <button type="submit" class="primary">${t.send}</button>
      </div>
    </form>
  </dialog>`
}
