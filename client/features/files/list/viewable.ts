import { PICTURE_TYPES } from '#shared/files/files.ts'

const PDF = 'application/pdf'

export function isPdf(mimeType: string): boolean {
  return mimeType === PDF
}

/** Whether the file viewer can show this type. The browser opens or downloads all others. */
export function isViewable(mimeType: string): boolean {
  return isPdf(mimeType) || PICTURE_TYPES.includes(mimeType)
}
