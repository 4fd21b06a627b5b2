import type { HealthDetails } from '#shared/api/health.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as t from '#texts/operation/health.ts'
import { formatted, writtenDay, writtenMoment } from '../../ui/written.ts'

export interface HealthLine {
  id: keyof HealthDetails
  title: string
  isGood: boolean
  text: string
}

// Clocks of phones are often off by less.
const CLOCK_MS = 5000
// What a busy shop's files take in weeks.
const ROOM = 4

/** @param aheadMs how far the server's clock is ahead of this device's */
export function healthLines(details: HealthDetails, aheadMs: number): HealthLine[] {
  const { database, disk, backups, mail, push, address, secret, version, jobs, clock } = details
  const onlyHere = leadsToThisComputer(address.url)
  const isSecure = address.url.startsWith('https:')
  const isLow = disk.freeBytes < ROOM * disk.reserveBytes
  const free = size(disk.freeBytes)
  return [
    {
      id: 'database',
      title: t.database,
      isGood: true,
      text: t.databaseText({ ...database, size: size(database.bytes) }),
    },
    {
      id: 'disk',
      title: t.disk,
      isGood: !isLow,
      text: isLow ? t.diskLow({ free, reserve: size(disk.reserveBytes) }) : t.diskText({ free }),
    },
    { id: 'backups', title: t.backups, ...backupsLine(backups) },
    { id: 'mail', title: t.mail, isGood: mail.isSet, text: mail.isSet ? t.mailText : t.mailMissing },
    {
      id: 'push',
      title: t.push,
      isGood: true,
      text: isSecure || onlyHere ? t.pushText({ n: push.devices }) : t.pushInsecure,
    },
    {
      id: 'address',
      title: t.address,
      isGood: !onlyHere && address.isProxyTrusted !== false,
      text: addressText(address),
    },
    {
      id: 'secret',
      title: t.secret,
      isGood: true,
      text: backups.isSealed ? t.secretSealed : secret.isSet ? t.secretSet : t.secretFile,
    },
    {
      id: 'version',
      title: t.version,
      isGood: !version.newer && version.failure === null,
      text: versionText(version),
    },
    {
      id: 'jobs',
      title: t.jobs,
      isGood: jobs.failed === 0,
      text: jobs.failed > 0 ? t.jobsFailed({ n: jobs.failed }) : t.jobsText({ n: jobs.waiting }),
    },
    { id: 'clock', title: t.clock, ...clockLine(clock.databaseAheadMs, aheadMs) },
  ]
}

function addressText(address: HealthDetails['address']): string {
  if (address.isProxyTrusted === false) return t.proxyUntrusted
  if (leadsToThisComputer(address.url)) return t.addressHere
  return address.url.startsWith('https:') ? t.addressText(address) : t.addressPlain(address)
}

function clockLine(databaseAheadMs: number, aheadMs: number): Pick<HealthLine, 'isGood' | 'text'> {
  const isOff = (ms: number) => Math.abs(ms) > CLOCK_MS
  if (isOff(databaseAheadMs)) return { isGood: false, text: t.clockDatabase({ n: seconds(databaseAheadMs) }) }
  if (isOff(aheadMs)) return { isGood: false, text: t.clockHere({ n: seconds(aheadMs) }) }
  return { isGood: true, text: t.clockText }
}

export function backupsLine(backups: HealthDetails['backups']): Pick<HealthLine, 'isGood' | 'text'> {
  const { to, backupAt, rehearsalAt, isSealed, passphraseCommand, failure, isMissing } = backups
  if (to === null) return { isGood: true, text: t.backupsOff }
  if (failure !== null) return { isGood: false, text: t.backupFailed({ reason: failure }) }
  if (isMissing) return { isGood: false, text: t.backupMissing }
  if (backupAt === null) return { isGood: true, text: t.backupComing({ to }) }
  const made = t.backupMade({ at: writtenMoment(new Date(backupAt)), to })
  const rehearsed = rehearsalAt === null ? '' : ` ${t.rehearsed({ on: writtenDay(new Date(rehearsalAt)) })}`
  if (!isSealed) return { isGood: false, text: `${made} ${t.notSealed({ command: passphraseCommand })}` }
  return { isGood: true, text: made + rehearsed }
}

function versionText({ kerf, node, newer, failure }: HealthDetails['version']): string {
  if (newer)
    return t.versionNewer({
      newer: newer.version,
      date: writtenDay(new Date(`${newer.date}T12:00:00`)),
      kerf,
    })
  if (failure !== null) return t.versionFailed({ kerf, reason: failure })
  return t.versionText({ kerf, node })
}

const seconds = (ms: number): number => Math.round(Math.abs(ms) / 1000)

/** On this scale a disk is bought. */
const size = (bytes: number): string =>
  bytes < 1e9 ? `${formatted(Math.round(bytes / 1e6))} MB` : `${formatted(Math.round(bytes / 1e8) / 10)} GB`
