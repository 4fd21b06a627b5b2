import { formatDistance } from 'date-fns/formatDistance'
import type { Ref } from 'react'
import type { ApiToken } from '#shared/tokens/types.ts'
import { useNow } from '../../core/server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DoneButton } from '../../ui/done-button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { writtenMoment } from '../../ui/written.ts'
import { SCOPE_NAMES } from './scope-names.ts'

const MINUTE_MS = 60_000

interface TokenRowProps {
  token: ApiToken
  /** The token's text, as long as it is shown. */
  secret: string | undefined
  /** The element around the field with the secret. */
  secretPlace: Ref<HTMLDivElement> | undefined
  onHide: () => void
  onEnd: () => void
}

export function TokenRow({ token, secret, secretPlace, onHide, onEnd }: TokenRowProps) {
  const { name, scope, createdAt, expiresAt } = token
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <Badge tone={scope === 'write' ? 'secondary' : 'neutral'}>{SCOPE_NAMES[scope]}</Badge>
          </p>
          <p className="mt-0.5 text-xs text-pretty text-muted">
            Made <RelativeTime at={createdAt} />, <LastUse token={token} />. <Expiry at={expiresAt} />
          </p>
        </div>
        <Button variant="outline" size="sm" aria-label={`End token ${name}`} onClick={onEnd}>
          End
        </Button>
      </div>
      {secret !== undefined && (
        <div ref={secretPlace} className="rounded-lg bg-accent-soft p-4">
          <CopyField
            label={`Token ${name}`}
            value={secret}
            hint="Copy it now: it is shown only this once, and Kerf does not keep it. Whoever has it can do in your name what it may, so paste it into the program and nowhere else."
          />
          <DoneButton what={`the token ${name}`} className="mt-3" onClick={onHide} />
        </div>
      )}
    </li>
  )
}

function LastUse({ token: { createdAt, lastUsedAt } }: Pick<TokenRowProps, 'token'>) {
  if (lastUsedAt === null) return 'not used yet'
  return (
    <>
      {/* The time is known to the minute only, and could seem earlier than the token's creation. */}
      last used <RelativeTime at={lastUsedAt < createdAt ? createdAt : lastUsedAt} />
    </>
  )
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow(MINUTE_MS)
  if (at === null) return 'It never ends.'
  const ends = new Date(at)
  return (
    <span title={writtenMoment(ends)}>
      {ends.getTime() > now ? 'Ends' : 'Ended'} {formatDistance(ends, now, { addSuffix: true })}.
    </span>
  )
}
