import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Keyboard, Plus, Search, UserRound, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { nameOf } from '#shared/people/people.ts'
import { wordsIn } from '#shared/search.ts'
import * as tFrame from '#texts/page/frame.ts'
import * as t from '#texts/board/palette.ts'
import { useUser } from '../core/session.tsx'
import { useToday } from '../core/server-clock.ts'
import { archiveQuery } from '../features/orders/archive/archive.api.ts'
import { useViewPlaces } from '../features/find/views/views.ts'
import { openFound } from '../features/orders/overlay/search-layer.ts'
import { PriorityBadge } from '../features/orders/sections/order-badges.tsx'
import { StageAndDue } from '../features/orders/sections/stage-and-due.tsx'
import { ordersIn } from '../features/orders/data/archive-pages.ts'
import { searchOf } from '../features/orders/data/filter-search.ts'
import { boardQuery } from '../features/orders/data/orders.api.ts'
import { membersQuery } from '../features/people/people.api.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Spinner } from '../ui/state/loading.tsx'
import { MORE_PAGES, useAdminPages } from './more-pages.ts'
import { isNamed, ranked } from './palette-rank.ts'
import { PAGES } from './pages.ts'

// Nobody reads more than this: typing another word is quicker.
const LISTED = 20
const LONGEST = 200

interface CommandPaletteProps {
  open: boolean
  typed: string | undefined
  onClose: () => void
  onNewOrder: () => void
  onShortcuts: () => void
}

export function CommandPalette({ open, typed, onClose, onNewOrder, onShortcuts }: CommandPaletteProps) {
  const [text, setText] = useState(typed ?? '')
  const [chosen, setChosen] = useState('')
  const q = text.trim()
  const navigate = useNavigate()
  const today = useToday()
  const user = useUser()
  const { orgId } = user
  const adminPages = useAdminPages(user)
  const orders = useFoundOrders(q, open)
  const members = useQuery({ ...membersQuery(orgId ?? ''), enabled: open && q !== '' })
  const isMeant = (name: string) => wordsIn(q).some((word) => isNamed(name, word))
  const people = (members.data ?? []).filter((member) => isMeant(nameOf(member)))
  const views = useViewPlaces()

  const run = (action: () => unknown) => () => {
    onClose()
    void action()
  }
  const pages = [...PAGES, ...MORE_PAGES, ...adminPages]
  const places = [
    ...pages.map((page) => ({
      label: page.label,
      icon: page.icon,
      go: () => navigate({ to: page.to }),
      keys: 'keys' in page ? (page.keys ?? '') : '',
    })),
    ...people.map((person) => ({
      id: person.id,
      label: t.ordersOf({ name: nameOf(person) }),
      icon: UserRound,
      go: () => navigate({ to: '/', search: searchOf({ assignee: [person.id] }) }),
      keys: '',
    })),
    ...views,
    { label: t.newOrder, icon: Plus, go: onNewOrder, keys: 'N' },
    // Useless on a device without a keyboard.
    ...(matchMedia('(pointer: coarse)').matches
      ? []
      : [{ label: t.shortcuts, icon: Keyboard, go: onShortcuts, keys: '?' }]),
  ]
    .filter(({ label }) => isNamed(label, q))
    // Two people may have the same name.
    .map((place) => ({ id: place.label, ...place }))
  const found = orders.found.slice(0, LISTED)
  const isAnswered = q !== '' && !orders.busy && !orders.failed
  const isNothing = isAnswered && found.length === 0 && places.length === 0
  const values = [...found.map(({ id }) => id), ...places.map(({ id }) => id)]

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={tFrame.search}
      description={t.description}
      hideDescription
      size="lg"
      bare
      // Its history entry exists before it is drawn.
      layer={false}
      onOpenAutoFocus={(event) => {
        // On a phone too, although dialogs don't focus a field there.
        event.preventDefault()
        const { currentTarget } = event
        if (currentTarget instanceof HTMLElement) currentTarget.querySelector('input')?.focus()
      }}
    >
      <Command
        shouldFilter={false}
        loop
        label={tFrame.search}
        className="flex min-h-0 flex-1 flex-col"
        value={values.includes(chosen) ? chosen : (values[0] ?? '')}
        onValueChange={setChosen}
      >
        <div className="relative shrink-0 border-b border-line">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted md:left-6"
          />
          <Command.Input
            dir="auto"
            value={text}
            onValueChange={(typed) => {
              setText(typed)
              setChosen('')
            }}
            maxLength={LONGEST}
            placeholder={t.placeholder}
            enterKeyHint="go"
            autoCapitalize="off"
            className="h-13 w-full bg-transparent pr-4 pl-11 text-base text-ink outline-none md:pr-6 md:pl-13"
          />
        </div>
        <Command.List
          label={t.results}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 md:max-h-[26rem] [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted md:[&_[cmdk-group-heading]]:px-4"
        >
          {found.length > 0 && (
            <Command.Group heading={t.orders}>
              {found.map((order) => (
                <FoundOrder
                  key={order.id}
                  order={order}
                  today={today}
                  onSelect={() => openFound('palette', text, order.id)}
                />
              ))}
            </Command.Group>
          )}
          {places.length > 0 && (
            <Command.Group heading={t.goTo}>
              {places.map(({ id, label, icon, go, keys }) => (
                <Place key={id} id={id} label={label} icon={icon} keys={keys} onSelect={run(go)} />
              ))}
            </Command.Group>
          )}
        </Command.List>
        {/* Always rendered, because a status inserted together with its words isn't read aloud. */}
        <p
          role="status"
          aria-live="polite"
          className={cn(
            'text-sm text-muted',
            orders.busy && 'flex items-center gap-2 px-4 py-3',
            !orders.busy && (isNothing ? 'px-4 pt-6 pb-10 text-center' : 'sr-only'),
          )}
        >
          {orders.busy && (
            <>
              <Spinner /> {t.searching}
            </>
          )}
          {isNothing && t.nothing}
          {isAnswered && !isNothing && t.found({ orders: found.length, places: places.length })}
        </p>
        {orders.failed && (
          <p role="alert" className="px-4 py-3 text-sm text-danger-ink">
            {t.failed}
          </p>
        )}
      </Command>
    </Dialog>
  )
}

/** The board's orders come first. Until new results arrive, the previous ones are narrowed. */
function useFoundOrders(q: string, open: boolean) {
  const { timeZone } = useUser()
  const searching = open && q !== ''
  const board = useQuery({ ...boardQuery(useQueryClient(), { q }, timeZone), enabled: searching })
  const archive = useInfiniteQuery({ ...archiveQuery({ q }), enabled: searching })
  const onBoard = Object.values(board.data?.columns ?? {}).flat()
  return {
    found: searching ? [...ranked(onBoard, q), ...ranked(archive.data ? ordersIn(archive.data) : [], q)] : [],
    busy: searching && (board.isPending || archive.isPending),
    failed: searching && (board.isError || archive.isError),
  }
}

const rowClass =
  'flex min-h-10 cursor-default items-center gap-3 rounded-lg px-2 py-1.5 text-sm select-none data-[selected=true]:bg-active md:px-4 pointer-coarse:min-h-12'

interface FoundOrderProps {
  order: Order
  today: CalendarDate
  onSelect: () => void
}

function FoundOrder({ order, today, onSelect }: FoundOrderProps) {
  return (
    <Command.Item value={order.id} onSelect={onSelect} className={rowClass}>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="shrink-0 text-xs text-muted tabular-nums">{order.number}</span>
          <span dir="auto" className="truncate font-semibold">
            {order.title}
          </span>
        </span>
        <span dir="auto" className="block truncate text-muted">
          {order.customerName}
        </span>
        <StageAndDue order={order} today={today} />
      </span>
      <span className="flex shrink-0 gap-1.5 max-sm:flex-col max-sm:items-end">
        <PriorityBadge priority={order.priority} />
        {order.isArchived && <Badge>{t.archived}</Badge>}
      </span>
    </Command.Item>
  )
}

interface PlaceProps {
  id: string
  label: string
  icon: LucideIcon
  keys: string
  onSelect: () => void
}

function Place({ id, label, icon: Icon, keys, onSelect }: PlaceProps) {
  return (
    <Command.Item value={id} onSelect={onSelect} className={rowClass}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </Command.Item>
  )
}
