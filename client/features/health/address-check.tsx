import { leadsToThisComputer } from '#shared/this-computer.ts'
import type { HealthDetails } from '#shared/api/health.ts'
import * as t from '#texts/operation/health.ts'
import { OnlyHere } from '../../core/only-here.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { writtenMoment } from '../../ui/written.ts'

/** Whether phones reach the address of the links: the one that scans the code is seen here. */
export function AddressCheck({ url, openedAt }: HealthDetails['address']) {
  if (leadsToThisComputer(url)) return <OnlyHere url={url} />
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode url={url} className="w-32 rounded-lg bg-[#fff]" />
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p>{t.phone}</p>
        <p role="status" className="mt-1 font-medium">
          {openedAt ? t.phoneOpened({ at: writtenMoment(new Date(openedAt)) }) : t.phoneWaiting}
        </p>
      </div>
    </div>
  )
}
