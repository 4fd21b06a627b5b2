import { notifyFailure } from './notices/notices.ts'
import * as t from '#texts/page/connection.ts'

export const canShare = (): boolean => 'share' in navigator

export async function shareByDevice(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The person closed the device's dialog, so nothing failed.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyFailure(t.notShared, failure)
  }
}

const RELEASE_MS = 1000

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}
