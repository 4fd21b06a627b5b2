import { PICTURE_TYPES } from '#shared/attachments.ts'

const PDF = 'application/pdf'

export function isPdf(mimeType: string): boolean {
  return mimeType === PDF
}

/** What the viewer shows; anything else is opened or saved by the browser. */
export function isViewable(mimeType: string): boolean {
  return isPdf(mimeType) || PICTURE_TYPES.includes(mimeType)
}
