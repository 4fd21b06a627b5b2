import { Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DoneButton } from '../../ui/done-button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { countOf } from '../../core/counted.ts'
import { canShare, shareByDevice } from '../../core/share.ts'
import type { NewInvite } from './invites.api.ts'
import { OnlyHere } from './only-here.tsx'

const NOT_SHARED = 'This device could not share the link. Copy it instead.'

interface FreshInviteProps {
  invite: NewInvite
  onDone: () => void
}

/** A new invite link, to copy, to share, or to scan with a phone. */
export function FreshInvite({ invite, onDone }: FreshInviteProps) {
  const { url, role, maxUses } = invite
  // Names its role, to tell several links apart.
  const name = `new invite link (${role}, ${countOf(maxUses, 'use')})`
  return (
    <li className="mt-5 rounded-lg bg-accent-soft p-4">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <CopyField
            label={`Your ${name}`}
            value={url}
            hint="Copy it now: the link is shown only once. Kerf does not keep it."
          />
          <OnlyHere url={url} />
          <div className="mt-3 flex flex-wrap gap-2">
            {canShare() && (
              <Button
                variant="primary"
                size="sm"
                onClick={() => void shareByDevice({ title: 'Join us on Kerf', url }, NOT_SHARED)}
              >
                <Share2 aria-hidden />
                Share
              </Button>
            )}
            <DoneButton what={`the ${name}`} onClick={onDone} />
          </div>
        </div>
        <figure className="flex w-40 flex-col gap-1.5">
          <QrCode url={url} className="w-full rounded-lg bg-[#fff]" />
          <figcaption className="text-xs text-muted">Or scan it with a phone.</figcaption>
        </figure>
      </div>
    </li>
  )
}
