import { customerApi } from '#shared/api/customer.ts'
import { pathOf } from '#shared/path-of.ts'
import { approvalsHtml } from './approvals.html.ts'
import type { CustomerView } from './customer-view.ts'
import { daysIn } from './days.ts'
import { dialogsHtml } from './dialogs.html.ts'
import { filesHtml } from './files.html.ts'
import { documentOf, html, type Html } from './html.ts'
import { messagesHtml } from './messages.html.ts'
import { stagesHtml } from './stages.html.ts'

/** Addresses of what the build made for the page. Without them it stands as plain HTML. */
export interface PageAssets {
  script?: string
  styles?: string
}

/** The customer's page, whole and readable without script. */
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
          <p class="number">Your order ${order.number}</p>
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
        <p>Whoever has the address of this page can see it. Please pass it on only to people who may.</p>
        <p class="state-of-page needs-script" data-live>This page keeps itself up to date.</p>
      </footer>
      ${dialogsHtml(view)}
      <p class="said" role="status" data-said></p>`,
  )
}

export const renderRefusal = (
  { title }: { title: string; message: string },
  _assets: PageAssets = {},
): string => `<!doctype html><title>${title}</title>`
