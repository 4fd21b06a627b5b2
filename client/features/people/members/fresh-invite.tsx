import { Share2 } from 'lucide-react'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import { OnlyHere } from '../../../core/only-here.tsx'
import * as t from '#texts/shop/invites.ts'
import { Button } from '../../../ui/button.tsx'
import { DoneButton } from '../../../ui/done-button.tsx'
import { CopyField } from '../../../ui/field/copy-field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { canShare, shareByDevice } from '../../../core/share.ts'
import type { NewInvite } from './invites.api.ts'

interface FreshInviteProps {
  invite: NewInvite
  onDone: () => void
}

export function FreshInvite({ invite, onDone }: FreshInviteProps) {
  const { url, role, maxUses } = invite
  const values = { role, n: maxUses }
  return (
    <li className="mt-5 rounded-lg bg-accent-soft p-4">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <CopyField label={t.yourLink(values)} value={url} hint={t.copyNow} />
          <div className="mt-3 flex flex-wrap gap-2">
            {canShare() && (
              <Button
                variant="primary"
                size="sm"
                onClick={() => void shareByDevice({ title: t.shareTitle, url }, t.notShared)}
              >
                <Share2 aria-hidden />
                {t.share}
              </Button>
            )}
            <DoneButton what={t.theLink(values)} onClick={onDone} />
          </div>
        </div>
        {leadsToThisComputer(url) ? (
          <OnlyHere url={url} className="flex-1 basis-72" />
        ) : (
          <figure className="flex w-40 flex-col gap-1.5">
            <QrCode url={url} className="w-full rounded-lg bg-[#fff]" />
            <figcaption className="text-xs text-muted">{t.scan}</figcaption>
          </figure>
        )}
      </div>
    </li>
  )
}
