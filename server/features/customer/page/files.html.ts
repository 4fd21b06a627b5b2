import { customerApi } from '#shared/api/customer.ts'
import { pathOf } from '#shared/requests.ts'
import type { CustomerView, SharedFile } from './customer-view.ts'
import type { Days } from './days.ts'
import { html, type Html } from './html.ts'
import { DOWNLOAD, ENLARGE, PAPER } from './icons.html.ts'
import * as t from '#texts/customer/customer-page.ts'

export const addressOf = (token: string, id: string) => pathOf(customerApi.file, { token, id })
export const downloadOf = (token: string, id: string) =>
  pathOf(customerApi.file, { token, id, query: { download: '1' } })

export const nameHtml = ({ name, version }: Pick<SharedFile, 'name' | 'version'>): Html =>
  html`<bdi class="name">${name}</bdi
    >${version > 1 && html` <span class="version">${t.version({ n: version })}</span>`}`

export function filesHtml({ token, files }: CustomerView, days: Days): Html {
  const photos = files.filter(({ kind }) => kind === 'picture')
  const papers = files.filter(({ kind }) => kind !== 'picture')
  return html`<section class="card" aria-labelledby="photos-title" ${photos.length === 0 && html` hidden`}>
      <h2 id="photos-title">${t.photos}</h2>
      <ul class="photos" data-list="photos">
        ${photos.map((file) => photoHtml(token, file))}
      </ul>
    </section>
    <section class="card" aria-labelledby="papers-title" ${papers.length === 0 && html` hidden`}>
      <h2 id="papers-title">${t.files}</h2>
      <ul class="papers" data-list="papers">
        ${papers.map((file) => paperHtml(token, file, days))}
      </ul>
    </section>`
}

/** The page's script opens it in the page. Without the script it opens the file. */
const opening = ({ kind, name }: SharedFile, address: string): Html =>
  html`href="${address}" target="_blank"
  rel="noopener"${kind !== 'other' && html` data-view="${kind}" data-name="${name}"`}`

function photoHtml(token: string, file: SharedFile): Html {
  const address = addressOf(token, file.id)
  return html`<li id="file-${file.id}">
    <a ${opening(file, address)}
      ><img src="${address}" alt="${file.name}" loading="lazy" decoding="async"
    /></a>
  </li>`
}

function paperHtml(token: string, file: SharedFile, days: Days): Html {
  const address = file.kind === 'other' ? downloadOf(token, file.id) : addressOf(token, file.id)
  return html`<li id="file-${file.id}">
    <a class="paper" ${opening(file, address)}
      >${file.kind === 'other' ? DOWNLOAD : PAPER}<span
        >${nameHtml(file)}<span class="small">${sizeOf(file.size)} · ${days.moment(file.at)}</span></span
      ></a
    >
  </li>`
}

export function largeHtml(token: string, file: SharedFile): Html {
  const address = addressOf(token, file.id)
  const shown =
    file.kind === 'picture'
      ? html`<img src="${address}" alt="${file.name}" decoding="async" />`
      : html`<span class="first-page" ${file.kind === 'pdf' && html` data-first-page="${address}"`}
          >${PAPER}<span>${t.open({ name: html`<bdi>${file.name}</bdi>` })}</span></span
        >`
  return html`<a class="large" ${opening(file, address)}
    >${shown}<span class="enlarge">${ENLARGE}${t.viewLarger}</span></a
  >`
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return t.bytes({ n: bytes })
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? t.kilobytes({ n: kilobytes }) : t.megabytes({ n: kilobytes / 1024 })
}
