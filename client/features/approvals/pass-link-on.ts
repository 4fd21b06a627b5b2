import { notify, notifyFailure, type NoticeAction } from '../../core/notices/notices.ts'
import { canShare, shareByDevice } from '../../core/share.ts'
import { copyText } from '../../ui/field/copy.ts'

/** Passes on the customer's link when mail can't: by the device's share dialog, or by copying. */
export const passLinkOn = (url: string): NoticeAction =>
  canShare()
    ? {
        label: 'Share link',
        run: () =>
          void shareByDevice(
            { title: 'Your order', url },
            `This device could not share the link. ${BY_HAND}`,
          ),
      }
    : { label: 'Copy link', run: () => void copyLink(url) }

async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) notify({ title: 'Link copied', description: 'Send it to the customer.' })
  else notifyFailure('Not copied', `This browser could not copy the link. ${BY_HAND}`)
}

const BY_HAND = "Copy it from the customer's page, at the end of the order's details."
