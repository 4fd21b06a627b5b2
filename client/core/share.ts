import { notifyFailure } from './notices/notices.ts'

/** Whether this device has a share dialog. */
export const canShare = (): boolean => 'share' in navigator

/** @param failure the message if the device can't share it */
export async function shareByDevice(data: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The person closed the device's dialog, so nothing failed.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyFailure('Not shared', failure)
  }
}
