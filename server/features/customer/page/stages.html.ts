import type { PublicStage } from '#shared/customer/stages.ts'
import type { CustomerView } from './customer-view.ts'
import type { Days } from './days.ts'
import { html, type Html } from './html.ts'
import { CALENDAR, TICK } from './icons.html.ts'
import * as t from '#texts/customer/customer-page.ts'

export function stagesHtml({ order }: CustomerView, days: Days): Html {
  const now = order.stages.find(({ state }) => state === 'now')
  return html`<section class="stands" aria-labelledby="stands-title">
    <h2 id="stands-title">${t.progress}</h2>
    <div data-list="stages">
      <div id="stages" data-now="${now?.name}">
        <ol class="stages">
          ${order.stages.map(stageHtml)}
        </ol>
      </div>
      ${
        order.parts.length > 0 &&
        html`<ul id="parts" class="parts">
          ${order.parts.map(({ name, isDone }) => html`<li>${t.partIs({ name: html`<span dir="auto">${name}</span>`, isDone })}</li>`)}
        </ul>`
      }
      ${
        order.date !== null &&
        html`<p id="date" class="date">
          ${CALENDAR}<span>${t.plannedFor({ date: html`<strong>${days.date(order.date)}</strong>` })}</span>
        </p>`
      }
    </div>
  </section>`
}

function stageHtml({ name, state }: PublicStage): Html {
  const mark = html`<span class="mark">${state === 'done' && TICK}</span>`
  if (state === 'now')
    return html`<li class="now" aria-current="step">
      ${mark}<span dir="auto">${name}</span> <span class="here">${t.now}</span>
    </li>`
  const said = state === 'done' ? t.stageDone : t.stageAhead
  return html`<li class="${state}">
    ${mark}<span><span dir="auto">${name}</span><span class="unseen">, ${said}</span></span>
  </li>`
}
