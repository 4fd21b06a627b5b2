import type { ReactNode, Ref } from 'react'
import type { ApiToken } from '#shared/tokens/schemas.ts'
import * as t from '#texts/account/tokens.ts'
import type { TokenScope } from '#shared/tokens/tokens.ts'
import { relative } from '#texts/page/distance.ts'
import { useNow } from '../../../core/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DoneButton } from '../../../ui/done-button.tsx'
import { CopyField } from '../../../ui/field/copy-field.tsx'
import { inline } from '../../../ui/inline.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { writtenMoment } from '../../../ui/written.ts'

export const SCOPE_NAMES: Record<TokenScope, string> = {
  read: t.read,
  write: t.write,
}

const MINUTE_MS = 60_000

interface TokenRowProps {
  token: ApiToken
  secret: string | undefined
  secretPlace: Ref<HTMLDivElement> | undefined
  onHide: () => void
  onEnd: () => void
}

export function TokenRow({ token, secret, secretPlace, onHide, onEnd }: TokenRowProps) {
  const { name, scope, expiresAt } = token
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <Badge tone={scope === 'write' ? 'secondary' : 'neutral'}>{SCOPE_NAMES[scope]}</Badge>
          </p>
          <p className="mt-0.5 text-xs text-pretty text-muted">
            <LastUse token={token} /> <Expiry at={expiresAt} />
          </p>
        </div>
        <Button variant="outline" size="sm" aria-label={t.revokeNamed({ name })} onClick={onEnd}>
          {t.revoke}
        </Button>
      </div>
      {secret !== undefined && (
        <div ref={secretPlace} className="rounded-lg bg-accent-soft p-4">
          <CopyField label={t.token({ name })} value={secret} hint={t.copyNow} />
          <DoneButton what={t.theToken({ name })} className="mt-3" onClick={onHide} />
        </div>
      )}
    </li>
  )
}

function LastUse({ token: { createdAt, lastUsedAt } }: Pick<TokenRowProps, 'token'>) {
  const created = <RelativeTime at={createdAt} />
  if (lastUsedAt === null) return inline(t.notUsed<ReactNode>({ created }))
  // The time is known to the minute only, and could seem earlier than the token's creation.
  const used = <RelativeTime at={lastUsedAt < createdAt ? createdAt : lastUsedAt} />
  return inline(t.lastUsed<ReactNode>({ created, used }))
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow(MINUTE_MS)
  if (at === null) return t.neverExpires
  const ends = new Date(at)
  const when = relative(ends.getTime(), now)
  return (
    <span title={writtenMoment(ends)}>
      {ends.getTime() > now ? t.expiresWhen({ when }) : t.expired({ when })}
    </span>
  )
}
