import { notifyFailure } from './notices/notices.ts'

/** Whether this device has a dialog of its own by which it shares. */
export const canShare = (): boolean => 'share' in navigator

/** @param failure what to say where the device cannot share it after all */
export async function shareByDevice(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Whoever closed the device's dialog did not want to share after all.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyFailure('Not shared', failure)
  }
}

/** Copies text that stands in no field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent(text)
  }
}

/** The clipboard API needs https, which a shop's own server often lacks: then what the browser copies is given to it. */
function copyByEvent(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}
