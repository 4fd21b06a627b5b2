import type { CustomerView } from './customer-view.ts'
import type { Days } from './days.ts'
import { html, type Html } from './html.ts'
import * as t from '#texts/customer/customer-page.ts'

export function messagesHtml(view: CustomerView, days: Days): Html {
  const { messages, order, shop } = view
  return html`<section class="card" aria-labelledby="messages-title">
    <h2 id="messages-title">${t.messages}</h2>
    <ol class="messages" data-list="messages">
      ${messages.map(
        ({ id, way, text, at }) =>
          html`<li id="message-${id}" class="${way}">
            <p class="small"><b dir="auto">${way === 'from' ? t.you : shop.name}</b> · ${days.moment(at)}</p>
            <p class="text" dir="auto">${text}</p>
          </li>`,
      )}
    </ol>
    <div data-list="write">
      ${
        messages.length === 0 &&
        !order.isArchived &&
        html`<p id="write-first" class="small">${t.questions}</p>`
      }
      ${writeHtml(view)}
    </div>
    <noscript><p class="small">${t.noScript}</p></noscript>
  </section>`
}

function writeHtml({ order, messagesLeft, shop }: CustomerView): Html {
  if (order.isArchived) return html`<p id="write-over" class="small">${t.closed({ shop: shop.name })}</p>`
  if (messagesLeft <= 0) return html`<p id="write-tomorrow" class="small">${t.limitReached}</p>`
  return html`<form id="write" class="write needs-script" data-form="message" novalidate>
    <label class="field" for="message"
      >${t.writeToUs}
      <textarea
        id="message"
        name="message"
        rows="3"
        aria-describedby="message-left"
        required
        dir="auto"
      ></textarea>
    </label>
    <p class="error" role="alert"></p>
    <div class="send">
      <p id="message-left" class="small" data-left></p>
      <button type="submit" class="primary">${t.send}</button>
    </div>
  </form>`
}
