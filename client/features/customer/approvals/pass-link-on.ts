import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as tHere from '#texts/page/only-here.ts'
import { notify, notifyFailure, type NoticeAction } from '../../../core/notices/notices.ts'
import { canShare, shareByDevice } from '../../../core/share.ts'
import { copyText } from '../../../ui/field/copy.ts'
import * as t from '#texts/customer/customer-approvals.ts'

/** Passes on the customer's link when mail can't: by the device's share dialog, or by copying. */
export const passLinkOn = (url: string): NoticeAction =>
  canShare()
    ? {
        label: t.shareLink,
        run: () => void shareByDevice({ title: t.yourOrder, url }, t.failedShare),
      }
    : { label: t.copyLink, run: () => void copyLink(url) }

async function copyLink(url: string): Promise<void> {
  if (await copyText(url))
    notify({ title: t.linkCopied, description: leadsToThisComputer(url) ? tHere.onlyHere : t.linkCopiedText })
  else notifyFailure(t.notCopied, t.failedCopy)
}
