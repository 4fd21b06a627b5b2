import { Link } from '@tanstack/react-router'
import * as t from '#texts/operation/health.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { useRead } from '../../core/api/read.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Page, Section } from '../../ui/page.tsx'
import { AddressCheck } from './address-check.tsx'
import { detailsQuery } from './health.api.ts'
import { backupsLine } from './health-lines.ts'
import { Loading, OperatorsOnly } from './health-page.tsx'
import { TestMail } from './message-tests.tsx'

/** The steps after the server's first shop is founded. */
export function SetupPage() {
  return (
    <Page>
      <OperatorsOnly>
        <div className="mx-auto flex max-w-2xl flex-col gap-5">
          <div>
            <h1 className="text-xl font-semibold tracking-tight">{t.setUp}</h1>
            <p className="mt-0.5 text-sm text-muted">{t.setUpText}</p>
          </div>
          <Steps />
          <Link to="/" className={buttonClass({ variant: 'primary', className: 'self-start' })}>
            {t.toBoard}
          </Link>
        </div>
      </OperatorsOnly>
    </Page>
  )
}

function Steps() {
  const details = useRead(detailsQuery)
  const { data } = details
  if (!data) {
    if (details.error) return <LoadError of={details} failure={t.notLoaded} compact />
    return <Loading />
  }
  return (
    <>
      <Section title={t.stepAddress}>
        <AddressCheck {...data.address} />
      </Section>
      <Section title={t.stepMail} text={data.mail.isSet ? undefined : t.mailMissing}>
        {data.mail.isSet && <TestMail />}
      </Section>
      <Section title={t.stepBackups} text={backupsLine(data.backups).text} />
    </>
  )
}
