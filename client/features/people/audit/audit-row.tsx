import { memo } from 'react'
import { auditStranger, auditText } from '#shared/audit/audit-text.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import * as t from '#texts/shop/audit.ts'
import { date } from '#texts/page/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { PersonAvatar } from '../person-avatar.tsx'

interface AuditRowProps {
  entry: AuditEntry
  timeZone: string
}

export const AuditRow = memo(function AuditRow({ entry, timeZone }: AuditRowProps) {
  const { person, type, count } = entry
  const at = (moment: string) => date(new Date(moment), { timeZone, timeStyle: 'short' })
  return (
    <li className="flex items-start gap-3 px-4 py-3 [contain-intrinsic-height:auto_60px] [content-visibility:auto]">
      {person ? (
        <PersonAvatar person={person} />
      ) : (
        <span aria-hidden className="size-8 shrink-0 rounded-full bg-active" />
      )}
      <div className="min-w-0 flex-1 @2xl:flex @2xl:items-baseline @2xl:gap-6">
        <p className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere @2xl:pt-1.5">
          <span className="font-semibold">{person?.displayName ?? auditStranger(entry)}</span>{' '}
          <span className={cn(type.endsWith('.refused') && 'text-danger-ink')}>{auditText(entry)}</span>
          {count > 1 && <Badge className="ml-2">{t.times({ n: count })}</Badge>}
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted empty:hidden @2xl:mt-0 @2xl:w-52 @2xl:text-right">
          {placeOf(entry)}
        </p>
      </div>
      <time
        dateTime={entry.createdAt}
        className="shrink-0 text-right text-xs whitespace-nowrap text-muted tabular-nums @2xl:w-18 @2xl:pt-2 max-@2xl:mt-0.5"
      >
        {at(entry.createdAt)}
        {entry.lastAt && <span className="block">{t.until({ time: at(entry.lastAt) })}</span>}
      </time>
    </li>
  )
})

function placeOf({ network, device, count }: AuditEntry): string {
  const several = count > 1 ? t.severalNetworks : undefined
  return [device, network ?? several].filter(Boolean).join(', ')
}
