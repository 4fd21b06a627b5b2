import type { CustomerView, PublicApproval } from './customer-view.ts'
import type { Days } from './days.ts'
import { addressOf, downloadOf, largeHtml, nameHtml } from './files.html.ts'
import { html, type Content, type Html } from './html.ts'
import { DOWNLOAD, PAPER, TICK } from './icons.html.ts'
import * as t from '#texts/customer/customer-page.ts'

export function approvalsHtml({ token, order, approvals }: CustomerView, days: Days): Html {
  const waiting = approvals.filter(({ state }) => state === 'waiting')
  const others = approvals.filter(({ state }) => state !== 'waiting')
  return html`<section aria-labelledby="asked-title" ${waiting.length === 0 && html` hidden`}>
      <h2 id="asked-title">${t.review}</h2>
      <div class="asked" data-list="asked">
        ${waiting.map((approval) => askedHtml(token, approval, days, order.isArchived))}
      </div>
    </section>
    <section class="card" aria-labelledby="answered-title" ${others.length === 0 && html` hidden`}>
      <h2 id="answered-title">${t.yourAnswers}</h2>
      <ul class="answered" data-list="answered">
        ${others.map((approval) => answeredHtml(token, approval, days))}
      </ul>
    </section>`
}

function askedHtml(
  token: string,
  { id, file, askedAt, former }: PublicApproval,
  days: Days,
  isClosed: boolean,
): Html {
  return html`<article
    id="asked-${id}"
    class="card ask"
    aria-labelledby="asked-name-${id}"
    data-series="${file.seriesId}"
  >
    <h3 id="asked-name-${id}">${nameHtml(file)}</h3>
    <p class="small">${t.sent<Content>({ when: days.moment(askedAt) })} ${!isClosed && t.startsOnApproval}</p>
    ${largeHtml(token, file)} ${former.map((each) => formerHtml(each, days))}
    ${
      !isClosed &&
      html`<div class="buttons needs-script">
        <button type="button" class="primary" data-open="approve-${file.id}">${TICK}${t.approve}</button>
        <button type="button" data-open="changes-${file.id}">${t.askForChanges}</button>
      </div>`
    }
  </article>`
}

function answeredHtml(token: string, approval: PublicApproval, days: Days): Html {
  const { id, file, certificateId, former } = approval
  return html`<li id="answered-${id}" class="${approval.state}" tabindex="-1">
    <p class="state">${answerHtml(approval)}</p>
    <a
      class="paper"
      href="${addressOf(token, file.id)}"
      target="_blank"
      rel="noopener"
      ${file.kind !== 'other' && html` data-view="${file.kind}" data-name="${file.name}"`}
      >${PAPER}<span
        >${nameHtml(file)}${approval.answeredAt !== null && html`<span class="small">${days.moment(approval.answeredAt)}</span>`}</span
      ></a
    >
    ${approval.words !== null && html`<blockquote dir="auto">${approval.words}</blockquote>`}
    ${
      certificateId !== null &&
      html`<a class="paper" href="${downloadOf(token, certificateId)}"
        >${DOWNLOAD}<span>${t.certificate}<span class="small">${t.certificateHint}</span></span></a
      >`
    }
    ${former.map((each) => formerHtml(each, days))}
  </li>`
}

function answerHtml({ state, name }: PublicApproval): Html {
  if (state === 'changes') return html`<span class="tag">${t.changesRequested}</span>`
  const approved = html`<span class="tag good">${TICK}${t.approved}</span>`
  return name === null ? approved : html`${t.approvedBy({ approved, name: html`<bdi>${name}</bdi>` })}`
}

const formerHtml = ({ version, state, at }: PublicApproval['former'][number], days: Days): Html =>
  html`<p class="small former">
    ${(state === 'approved' ? t.versionApproved : t.versionChanges)({ version, when: days.moment(at) })}
  </p>`
