import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TriangleAlert, UsersRound } from 'lucide-react'
import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/account/auth.ts'
import { tryAgain } from '#texts/common.ts'
import { Button } from '../../../ui/button.tsx'
import { inline } from '../../../ui/inline.ts'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { isUnknownInvite, type Invitation } from './auth.api.ts'

const INVITED: Record<Role, (values: { shop: ReactNode }) => ReactNode[]> = {
  ADMIN: t.invitedAsAdmin,
  SHOP: t.invitedAsShop,
  SALES: t.invitedAsSales,
}

interface InviteBannerProps {
  invitation: UseQueryResult<Invitation>
  loggingIn: boolean
  fromLink: boolean
  onDrop: () => void
}

export function InviteBanner({ invitation, loggingIn, fromLink, onDrop }: InviteBannerProps) {
  const { data, error, isFetching, refetch } = invitation
  if (data) {
    return (
      <div role="status" className="mt-4 flex gap-3 rounded-xl bg-accent-soft p-4 text-sm">
        <UsersRound aria-hidden className="mt-px size-5 shrink-0 text-accent-ink" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold text-accent-ink">{t.joining}</p>
          <p className="mt-0.5 text-ink">
            {inline(
              INVITED[data.role]({
                shop: <strong className="font-semibold">{data.organizationName}</strong>,
              }),
            )}{' '}
            {fromLink && (loggingIn ? t.signInToJoin : t.haveAccount)}
          </p>
        </div>
      </div>
    )
  }
  if (isUnknownInvite(error)) {
    return (
      <div role="alert" className="mt-4 flex gap-3 rounded-xl bg-limit-soft p-4 text-sm">
        <TriangleAlert aria-hidden className="mt-px size-5 shrink-0 text-limit-ink" />
        <div>
          <p className="font-semibold text-limit-ink">{t.inviteInvalid}</p>
          <p className="mt-0.5 text-ink">{t.askForNewOrSetUp}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onDrop}>
            {t.continueWithout}
          </Button>
        </div>
      </div>
    )
  }
  if (error) {
    return (
      <div role="alert" className="mt-4 rounded-xl bg-limit-soft p-4 text-sm">
        <p className="font-semibold text-limit-ink">{t.inviteNotChecked}</p>
        <Button variant="outline" size="sm" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          {tryAgain}
        </Button>
      </div>
    )
  }
  if (!isFetching) return null
  return <Skeleton className="mt-4 h-21 rounded-xl" />
}
