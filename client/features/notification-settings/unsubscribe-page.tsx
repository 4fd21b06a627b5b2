import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { DIGEST_NAME, kindOf } from '#shared/notifications/kinds.ts'
import { unsubscribeQuery, useUnsubscribe } from './notification-settings.api.ts'

/** The page of the unsubscribe link in a mail. Everybody who has the link can use it. */
export function UnsubscribePage() {
  const token = useRouterState({ select: ({ location }) => location.state.unsubscribeToken })
  return (
    <AuthFrame>
      <meta name="robots" content="noindex" />
      {token ? <Unsubscribe token={token} /> : <WrongLink />}
    </AuthFrame>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const about = useRead({ ...unsubscribeQuery(token), refetchOnMount: 'always' })
  const end = useUnsubscribe(token)

  if (!about.data) {
    if (isWrong(about.error)) return <WrongLink />
    return (
      <div className="grid h-64 place-items-center">
        {about.error ? (
          <ErrorState
            message={withReason('This link could not be checked.', about.error)}
            busy={about.isFetching}
            onRetry={() => void about.refetch()}
          />
        ) : (
          <Spinner label="Loading" className="size-6 text-muted" />
        )}
      </div>
    )
  }
  const { organizationName, kind, isOn } = about.data
  const mails = (
    <>
      the mails “{kind === 'digest' ? DIGEST_NAME : kindOf(kind).name}” from{' '}
      <bdi className="font-semibold text-ink">{organizationName}</bdi>
    </>
  )
  if (isWrong(end.error)) return <WrongLink />
  if (!isOn) {
    return (
      <Words title={end.isSuccess ? 'You get no more of these mails' : 'These mails are off already'}>
        <p>You get no more of {mails}. Your inbox in Kerf is as it was.</p>
        <p>Changed your mind? Switch them on again on your profile, under Notifications.</p>
        <Link to="/profile" className={actionClass}>
          To your profile
        </Link>
      </Words>
    )
  }
  return (
    <Words title="Stop these mails?">
      <p>This ends {mails}, and nothing else.</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-4 w-full"
        busy={end.isPending}
        onClick={() => end.mutate()}
      >
        Stop these mails
      </Button>
    </Words>
  )
}

function WrongLink() {
  return (
    <Words title="This link is not valid">
      <p>Open the link in the latest mail, or choose your mails on your profile, under Notifications.</p>
      <Link to="/profile" className={actionClass}>
        To your profile
      </Link>
    </Words>
  )
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Screen readers announce the change.
    <div role="status">
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <div className="mt-2 flex flex-col gap-2 text-base text-pretty wrap-anywhere text-muted">
        {children}
      </div>
    </div>
  )
}

const actionClass = buttonClass({ variant: 'outline', size: 'lg', className: 'mt-4 w-full' })

const isWrong = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429
