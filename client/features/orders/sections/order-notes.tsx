import { useEffect } from 'react'
import type { FeedItem, Order } from '#shared/orders/types.ts'
import { ActivityFeed } from '../../activity/activity-feed.tsx'
import { useWritesTo } from '../../customer/links/customer-link.api.ts'
import { NoteComposer } from '../../notes/note-composer.tsx'
import { NoteMenu } from '../../notes/note-menu.tsx'
import { NotesTab } from '../../notes/notes-tab.tsx'
import { useMarkAnswered } from '../data/answered.api.ts'
import { useWriteRequests } from './write-request.tsx'

export function OrderNotes({ order }: { order: Order }) {
  const { id, customerName } = order
  return <NotesTab orderId={id} customerName={customerName} composer={<Composer order={order} />} />
}

export function OrderActivity({ order }: { order: Order }) {
  const { id, customerName } = order
  return (
    <div className="flex flex-col gap-5">
      <Composer order={order} />
      <ActivityFeed orderId={id} customerName={customerName} menuOf={menuIn(id)} />
    </div>
  )
}

const menuIn = (orderId: string) => (item: FeedItem, onDelete: () => void) => {
  const { noteId, actorId, actor, customer = null } = item
  if (noteId === null) return null
  return (
    <NoteMenu
      note={{ id: noteId, orderId, authorId: actorId, author: actor, customer }}
      onDelete={onDelete}
    />
  )
}

function Composer({ order }: { order: Order }) {
  const writesTo = useWritesTo(order)
  const markAnswered = useMarkAnswered(order)
  const { asked, taken } = useWriteRequests()
  // A later visit to this tab asks for nothing.
  useEffect(() => {
    if (asked) taken()
  }, [asked, taken])
  return (
    <NoteComposer
      key={order.id}
      orderId={order.id}
      customerName={writesTo}
      unanswered={order.unanswered ?? 0}
      onAnswered={markAnswered}
      asked={asked}
    />
  )
}
