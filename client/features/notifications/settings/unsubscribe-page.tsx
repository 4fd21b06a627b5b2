import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../../core/api/api.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/state/loading.tsx'
import { AuthFrame } from '../../people/auth/auth-frame.tsx'
import { DIGEST_NAME, kindOf } from '#shared/notifications/kinds.ts'
import { unsubscribeQuery, useUnsubscribe } from './notification-settings.api.ts'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/notifications/notification-settings.ts'

/** Everybody who has the link can use it. */
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
          <LoadError of={about} failure={t.linkNotChecked} />
        ) : (
          <Spinner label={t.loadingLink} className="size-6 text-muted" />
        )}
      </div>
    )
  }
  const { organizationName, kind, isOn } = about.data
  const mails = {
    name: kind === 'digest' ? DIGEST_NAME : kindOf(kind).name,
    shop: <bdi className="font-semibold text-ink">{organizationName}</bdi>,
  }
  if (isWrong(end.error)) return <WrongLink />
  if (!isOn) {
    return (
      <Words title={end.isSuccess ? t.stoppedTitle : t.alreadyStoppedTitle}>
        <p>{inline(t.stopped<ReactNode>(mails))}</p>
        <p>{t.turnOnAgain}</p>
        <Link to="/profile" className={actionClass}>
          {t.goToProfile}
        </Link>
      </Words>
    )
  }
  return (
    <Words title={t.stopTitle}>
      <p>{inline(t.stops<ReactNode>(mails))}</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-4 w-full"
        busy={end.isPending}
        onClick={() => end.mutate()}
      >
        {t.stop}
      </Button>
    </Words>
  )
}

function WrongLink() {
  return (
    <Words title={t.invalidTitle}>
      <p>{t.invalid}</p>
      <Link to="/profile" className={actionClass}>
        {t.goToProfile}
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
