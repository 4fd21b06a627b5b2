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
