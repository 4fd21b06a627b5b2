import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { datePart, dueState } from '#shared/dates.ts'
import { applies, EDITABLE, formLabel, type EditableField, type FieldName } from '#shared/orders/fields.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as t from '#texts/orders/order.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/server-clock.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { fieldName, valueText } from '../../activity/activity-details.ts'
import { promisedInWords } from '../../promises/promised-in-words.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { dueLabel } from '../data/due-label.ts'
import { AssignRow } from './order-assignees.tsx'
import { PriorityBadge, StatusBadge, UnansweredBadge } from './order-badges.tsx'
import { StageSince } from './stage-since.tsx'

export function OrderDetailsHead({ order }: { order: Order }) {
  return (
    <div className="mb-5">
      <h3 dir="auto" className="text-lg leading-snug font-semibold tracking-tight wrap-anywhere">
        {order.title}
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <PriorityBadge priority={order.priority} />
        <StatusBadge status={order.status} />
        <StageSince order={order} />
        <UnansweredBadge order={order} />
      </p>
    </div>
  )
}

// These are in the head or have a place of their own here.
const PLACED = new Set<FieldName>(['title', 'customerName', 'priority', 'dueDate', 'fulfillmentType'])
const OTHERS = EDITABLE.filter(({ name, kind }) => !PLACED.has(name) && kind !== 'phone' && kind !== 'email')
const CONTACTS = EDITABLE.filter(({ kind }) => kind === 'phone' || kind === 'email')

export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-8 gap-y-5 @md:grid-cols-2">
        <Fact label={t.customer}>
          <p dir="auto" className="font-medium">
            {order.customerName}
          </p>
          {CONTACTS.map(({ name, kind }) => (
            <Contact key={name} kind={kind} text={valueText(name, order[name])} />
          ))}
        </Fact>
        {(order.dueDate ?? order.promisedDate) && (
          <Fact label={fieldName('dueDate')}>
            <Due order={order} />
          </Fact>
        )}
        <Fact label={fieldName('fulfillmentType')}>
          {valueText('fulfillmentType', order.fulfillmentType)}
        </Fact>
        {OTHERS.filter((field) => applies(field, order.fulfillmentType)).map((field) => {
          const text = valueText(field.name, order[field.name])
          return (
            text !== undefined && (
              <Fact key={field.name} label={formLabel(field)} wide={field.kind === 'longText'}>
                <LinkedText>{text}</LinkedText>
              </Fact>
            )
          )
        })}
      </dl>
    </div>
  )
}

export function OrderDetailsPeople({ order }: { order: Order }) {
  return (
    <div className="@container mt-5 border-t border-line pt-5">
      <dl className="grid gap-x-8 gap-y-5 @md:grid-cols-2">
        <Fact label={t.createdBy}>
          <Who person={order.creator} at={order.createdAt} />
        </Fact>
        <Fact label={t.lastUpdatedBy}>
          <Who person={order.lastUpdater} at={order.updatedAt} />
        </Fact>
        <Fact label={t.assigned} wide>
          <AssignRow order={order} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', wide && '@md:col-span-2')}>
      <dt className="mb-1 text-xs text-muted">{label}</dt>
      <dd dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}

function Contact({ kind, text }: { kind: EditableField['kind']; text: string | undefined }) {
  if (text === undefined) return null
  const [Icon, href] = kind === 'phone' ? [Phone, `tel:${dialled(text)}`] : [Mail, `mailto:${text}`]
  return (
    <p className="mt-0.5">
      <a
        href={href}
        className="inline-flex max-w-full items-center gap-2 rounded-md text-accent-ink underline decoration-accent-ink/40 underline-offset-2 hover:decoration-accent-ink pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0"
      >
        <Icon aria-hidden />
        <span className="min-w-0">{text}</span>
      </a>
    </p>
  )
}

function dialled(written: string): string {
  return encodeURIComponent(written.replace(/[^\d+*#]/g, '')).replace(/^%2B/, '+')
}

const DUE_TONES: Partial<Record<ReturnType<typeof dueState>, BadgeTone>> = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'soon',
  soon: 'soon',
}

function Due({ order }: { order: Order }) {
  const today = useToday()
  const due = order.dueDate && datePart(order.dueDate)
  const promised = promisedInWords(order, today)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {due ? calendarDay(due) : t.noDate}
      {/* An archived order is never late. */}
      {due && !order.isArchived && (
        <Badge tone={DUE_TONES[dueState(due, today)]}>{dueLabel(due, today)}</Badge>
      )}
      {promised && <span className="text-xs text-muted">{promised}</span>}
    </span>
  )
}

function Who({ person, at }: { person: Person; at: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <PersonAvatar person={person} />
      <span className="min-w-0">
        <span dir="auto" className="block font-medium">
          {person.displayName}
        </span>
        <RelativeTime at={at} className="block text-xs text-muted" />
      </span>
    </span>
  )
}
