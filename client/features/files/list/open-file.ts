import { filesApi } from '#shared/api/files.ts'
import { isShown, type Attachment } from '#shared/files/files.ts'
import { pathOf } from '#shared/requests.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/file-notices.ts'
import { fetchFile, messageOf } from '../../../core/api/api.ts'
import { saveFile } from '../../../core/share.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'

type Openable = Pick<Attachment, 'id' | 'originalName' | 'mimeType'>

const fail = (error: unknown) => notifyFailure(tCommon.error, t.notViewed({ message: messageOf(error) }))

export async function downloadFile(file: Openable): Promise<void> {
  try {
    const response = await fetchFile(filesApi.content, { id: file.id, query: { download: '1' } })
    saveFile(await response.blob(), file.originalName)
  } catch (error) {
    fail(error)
  }
}

/** Downloads it if the browser can't show it or blocks the tab. */
export async function openFile(file: Openable): Promise<void> {
  if (!isShown(file.mimeType)) return downloadFile(file)
  // Opened before any await, because browsers block a tab unless the click itself opens it.
  const tab = window.open('about:blank', '_blank')
  if (!tab) return downloadFile(file)
  tab.opener = null
  try {
    await check(file)
    tab.location.href = new URL(pathOf(filesApi.content, { id: file.id }), window.location.href).href
  } catch (error) {
    tab.close()
    fail(error)
  }
}

/** A response to HEAD has no body, so a failed one is repeated with GET for the reason. */
async function check(file: Openable): Promise<void> {
  const path = pathOf(filesApi.content, { id: file.id })
  const response = await fetch(path, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  if (!response?.ok) await (await fetchFile(filesApi.content, { id: file.id })).body?.cancel()
}
