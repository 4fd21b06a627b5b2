import type { CustomerView } from './customer-view.ts'
import type { Days } from './days.ts'
import { html, type Html } from './html.ts'

export function messagesHtml(view: CustomerView, days: Days): Html {
  const { messages, order, shop } = view
  return html`<section class="card" aria-labelledby="messages-title">
    <h2 id="messages-title">Messages</h2>
    <ol class="messages" data-list="messages">
      ${messages.map(
        ({ id, way, text, at }) =>
          html`<li id="message-${id}" class="${way}">
            <p class="small"><b dir="auto">${way === 'from' ? 'You' : shop.name}</b> · ${days.moment(at)}</p>
            <p class="text" dir="auto">${text}</p>
          </li>`,
      )}
    </ol>
    <div data-list="write">
      ${
        messages.length === 0 &&
        !order.isArchived &&
        html`<p id="write-first" class="small">A question, or something to tell us? We answer here.</p>`
      }
      ${writeHtml(view)}
    </div>
    <noscript
      ><p class="small">
        To write to us or to answer from here, please switch on JavaScript in your browser.
      </p></noscript
    >
  </section>`
}

function writeHtml({ order, messagesLeft, shop }: CustomerView): Html {
  if (order.isArchived)
    return html`<p id="write-over" class="small">
      This order is closed. Please call or mail ${shop.name} if there is something to say.
    </p>`
  if (messagesLeft <= 0)
    return html`<p id="write-tomorrow" class="small">
      You have written all messages that fit into one day. Please write again tomorrow.
    </p>`
  return html`<form id="write" class="write needs-script" data-form="message" novalidate>
    <label class="field" for="message"
      >Write to us
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
      <button type="submit" class="primary">Send</button>
    </div>
  </form>`
}
