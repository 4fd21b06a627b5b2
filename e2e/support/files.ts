import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour. */
export async function aPicture(name: string, width = 320, height = 240): Promise<TestFile> {
  const create = { width, height, channels: 3 as const, background: '#8a4b16' }
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

export const aText = (name: string): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Oak, 40 mm\n'),
})

export const aDrawing = (name: string): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from([0, 1, 2, 3, 250, 251]),
})

/** Attaches a file over HTTP; as a new version of another one, where that is given. */
export async function attach(
  api: APIRequestContext,
  order: Order,
  file: TestFile,
  former?: Attachment,
): Promise<Attachment> {
  const { uploadURL } = await (await api.post('/api/objects/upload')).json()
  const put = await api.put(uploadURL, { data: file.buffer, headers: { 'content-type': file.mimeType } })
  expect(put.status(), await put.text()).toBe(200)
  const data = {
    fileName: file.name,
    originalName: file.name,
    fileUrl: uploadURL.split('?')[0],
    ...(former && { versionOf: former.id }),
  }
  const response = await api.post(`/api/orders/${order.id}/attachments`, { data })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** The button of a file's menu. */
export const fileActions = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name: `Actions for ${name}`, exact: true })

/** Chooses something from a file's menu. */
export async function actOnFile(where: Page | Locator, action: string, name: string): Promise<void> {
  await fileActions(where, name).click()
  const page = 'page' in where ? where.page() : where
  await page.getByRole('menuitem', { name: action }).click()
}

export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload files' })

/** Chooses files in an upload dialog, as with the system's file chooser. */
export async function choose(page: Page, files: TestFile[], title = 'Upload files'): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: /^choose/i })
    .click()
  await (await chosen).setFiles(files)
}

/** Opens an order on the board, and its Files tab. */
export async function openFiles(page: Page, number = 'ORD-0001') {
  await page.getByRole('group', { name: number }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `View Order - ${number}` })
  await dialog.getByRole('tab', { name: 'Files' }).click()
  return dialog
}
