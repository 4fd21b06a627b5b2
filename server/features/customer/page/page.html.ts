import { customerApi } from '#shared/api/customer.ts'
import { pathOf } from '#shared/requests.ts'
import { approvalsHtml } from './approvals.html.ts'
import type { CustomerView } from './customer-view.ts'
import { daysIn } from './days.ts'
import { dialogsHtml } from './dialogs.html.ts'
import { filesHtml } from './files.html.ts'
import { documentOf, html, type Html } from './html.ts'
import { messagesHtml } from './messages.html.ts'
import { stagesHtml } from './stages.html.ts'
import * as t from '#texts/customer/customer-page.ts'

/** Without them the page is plain HTML. */
export interface PageAssets {
  script?: string
  styles?: string
}

/** Complete and readable without the script. */
export function renderPage(view: CustomerView, assets: PageAssets): string {
  const { shop, order, token } = view
  const days = daysIn(shop.timeZone)
  const name = shop.hasLogo
    ? html`<img class="logo" src="${pathOf(customerApi.logo, { token })}" alt="${shop.name}" />`
    : html`<span class="shop-name" dir="auto">${shop.name}</span>`
  return layout(
    `${order.title} · ${shop.name}`,
    assets,
    html`<header class="head">${name}</header>
      <main>
        <div class="intro">
          <p class="number">${t.yourOrder(order)}</p>
          <h1 dir="auto">${order.title}</h1>
          ${shop.welcome.trim() !== '' && html`<p class="welcome" dir="auto">${shop.welcome}</p>`}
        </div>
        ${stagesHtml(view, days)}
        <div class="columns">
          <div class="shown">${approvalsHtml(view, days)}${filesHtml(view, days)}</div>
          ${messagesHtml(view, days)}
        </div>
      </main>
      <footer>
        <p>${t.anyoneWithLink}</p>
        <p class="state-of-page needs-script" role="status" data-live>${t.upToDate}</p>
      </footer>
      ${dialogsHtml(view)}
      <p class="said" role="status" data-said></p>`,
  )
}

export interface Refusal {
  title: string
  message: string
}

export const renderRefusal = ({ title, message }: Refusal, assets: PageAssets = {}): string =>
  layout(
    title,
    // No script, because nothing on this page changes.
    { styles: assets.styles },
    html`<main class="refusal">
      <h1>${title}</h1>
      <p>${message}</p>
    </main>`,
  )

function layout(title: string, { script, styles }: PageAssets, body: Html): string {
  return documentOf(
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f4f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${styles !== undefined && html`<link rel="stylesheet" href="${styles}" />`}
        ${script !== undefined && html`<script type="module" src="${script}"></script>`}
        <noscript
          ><style>
            .needs-script {
              display: none !important;
            }
          </style></noscript
        >
      </head>
      <body>
        ${body}
      </body>
    </html>`,
  )
}
