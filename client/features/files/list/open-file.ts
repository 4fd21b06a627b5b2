import { isShown, type Attachment } from '#shared/attachments.ts'
import { request, sentenceOf } from '../../core/api.ts'
import { saveFile } from '../../core/save-file.ts'
import { notifyFailure } from '../../core/toast.ts'

type Openable = Pick<Attachment, 'id' | 'originalName' | 'mimeType'>

const addressOf = ({ id }: Openable) => `/api/files/${id}`

function fail(error: unknown): void {
  const message = sentenceOf(error, error instanceof Error ? error.message : String(error))
  notifyFailure('Error', `Could not view file: ${message}`)
}

export async function downloadFile(file: Openable): Promise<void> {
  try {
    const response = await request('GET', `${addressOf(file)}?download=1`)
    saveFile(await response.blob(), file.originalName)
  } catch (error) {
    fail(error)
  }
}

/** Shows a file in a tab of its own, or saves it where it cannot be shown, or where the tab is blocked. */
export async function openFile(file: Openable): Promise<void> {
  if (!isShown(file.mimeType)) return downloadFile(file)
  // At once: a tab that does not come with the click counts as a pop-up.
  const tab = window.open('about:blank', '_blank')
  if (!tab) return downloadFile(file)
  tab.opener = null
  try {
    await check(file)
    tab.location.href = new URL(addressOf(file), window.location.href).href
  } catch (error) {
    tab.close()
    fail(error)
  }
}

/** Fails with the server's own sentence, which the answer to a HEAD has no room for. */
async function check(file: Openable): Promise<void> {
  const response = await fetch(addressOf(file), { method: 'HEAD', credentials: 'include' })
  if (!response.ok) await (await request('GET', addressOf(file))).body?.cancel()
}
