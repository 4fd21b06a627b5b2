import type { CustomerView } from './customer-view.ts'

export interface PageAssets {
  script?: string
  styles?: string
}

export const renderPage = (view: CustomerView, _assets: PageAssets): string =>
  `<!doctype html><title>${view.order.number}</title>`

export const renderRefusal = ({ title }: { title: string; message: string }, _assets: PageAssets = {}): string =>
  `<!doctype html><title>${title}</title>`
