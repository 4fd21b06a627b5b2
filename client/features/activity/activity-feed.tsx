import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FeedItem } from '#shared/orders/types.ts'
import { initialsOf } from '#shared/people/people.ts'
import { actorName } from '#shared/tokens/tokens.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Spinner } from '../../ui/state/loading.tsx'
import { useNewest } from '../../ui/newest.tsx'
import { MESSAGE_TONES, MessageMark } from '../notes/messages/message-mark.tsx'
import { NoteContent } from '../notes/note-content.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { feedQuery } from './activity.api.ts'
import * as t from '#texts/orders/activity.ts'

interface ActivityFeedProps {
  orderId: string
  customerName: string
  /** `onDelete` is called when the comment and its menu go away. */
  menuOf: (item: FeedItem, onDelete: () => void) => ReactNode
}

export function ActivityFeed({ orderId, ...rest }: ActivityFeedProps) {
  const feed = useRead(feedQuery(orderId))

  if (feed.data) {
    const { entries, hasOlder } = feed.data
    if (entries.length === 0) return <EmptyState compact icon={History} title={t.noActivity} />
    return <NewestItems items={entries} hasOlder={hasOlder} {...rest} />
  }
  if (feed.error) {
    return <LoadError of={feed} failure={t.notLoaded} compact />
  }
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-6 text-sm text-muted">
      <Spinner />
      {t.loading}
    </p>
  )
}

interface NewestItemsProps extends Omit<ActivityFeedProps, 'orderId'> {
  items: FeedItem[]
  hasOlder: boolean
}

function NewestItems({ items, hasOlder, ...rest }: NewestItemsProps) {
  const { shown, list, more } = useNewest<FeedItem, HTMLOListElement>(items, 'entries', hasOlder)
  const takeFocus = () => list.current?.focus({ preventScroll: true })
  return (
    <div>
      <ol ref={list} tabIndex={-1} aria-label={t.list} className="flex flex-col gap-4 outline-none">
        {shown.map((item) => (
          <FeedLine key={item.id} item={item} {...rest} onDelete={takeFocus} />
        ))}
      </ol>
      {more}
    </div>
  )
}

interface FeedLineProps extends Omit<ActivityFeedProps, 'orderId'> {
  item: FeedItem
  onDelete: () => void
}

function FeedLine({ item, customerName, menuOf, onDelete }: FeedLineProps) {
  const { actor, via, message, createdAt, customer } = item
  const time = <RelativeTime at={createdAt} className="text-xs text-muted" />
  const isNote = item.type === 'comment'
  const person = actor && actorName(actor.displayName, via)
  const writer = customer === 'from' ? customerName : (person ?? t.someone)
  const who = isNote ? writer : person
  const name = (
    <span dir="auto" className="font-semibold wrap-anywhere">
      {who}
    </span>
  )
  return (
    <li className="flex gap-3">
      <Writer item={item} customerName={customerName} />
      {isNote ? (
        <div className="min-w-0 flex-1">
          <div className="flex">
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm">
              {name}
              {customer && <MessageMark way={customer} />}
              {time}
            </div>
            {menuOf(item, onDelete)}
          </div>
          <div
            className={cn(
              'mt-1 w-fit max-w-full rounded-xl rounded-tl-sm px-3 py-2 text-sm',
              customer ? MESSAGE_TONES[customer] : 'bg-active',
            )}
          >
            <NoteContent note={{ content: message, mentions: item.mentions }} />
          </div>
        </div>
      ) : (
        <p className="min-w-0 flex-1 pt-0.5 text-sm wrap-anywhere">
          {name} {message} <span className="whitespace-nowrap">{time}</span>
        </p>
      )}
    </li>
  )
}

function Writer({ item: { actor, customer }, customerName }: Pick<FeedLineProps, 'item' | 'customerName'>) {
  if (actor) return <PersonAvatar person={actor} size="sm" />
  if (customer !== 'from') return <span aria-hidden className="w-6 shrink-0" />
  return <Avatar name={customerName} initials={initialsOf({ displayName: customerName })} size="sm" />
}
