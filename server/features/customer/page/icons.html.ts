import { html, type Html } from './html.ts'

// Inline, because a request for each icon would be slow on a phone.
const icon = (shape: Html) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`

export const TICK = icon(html`<path d="m5 12.5 4.5 4.5L19 7.5" />`)
export const CROSS = icon(html`<path d="M6 6l12 12M18 6 6 18" />`)
export const CALENDAR = icon(
  html`<rect x="3.5" y="5" width="17" height="15.5" rx="2.5" /><path d="M8 2.8v4M16 2.8v4M3.5 10h17" />`,
)
export const PAPER = icon(
  html`<path d="M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5Z" /><path
      d="M13.5 3v5.5H19"
    />`,
)
export const DOWNLOAD = icon(html`<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />`)
export const ENLARGE = icon(
  html`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5M10.5 7.8v5.4M7.8 10.5h5.4" />`,
)
