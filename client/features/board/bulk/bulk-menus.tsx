import { Archive, ArrowRight, CalendarDays, Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PRIORITIES, PRIORITY_NAMES, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { nameOf } from '#shared/people/people.ts'
import * as t from '#texts/board/bulk.ts'
import * as tMenu from '#texts/board/card-menu.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { leavingOf, whenLeft } from '../../orders/held-move/held-move.ts'
import { membersQuery } from '../../people/people.api.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { assign, moveTo, setPriority, whenAllAgreed, type BulkAction } from './bulk-actions.ts'

interface BulkMenuProps {
  orders: Order[]
  busy: boolean
  /** Gets the orders as they were at the choice, if that was earlier. */
  onRun: (action: BulkAction, orders?: Order[]) => void
}

/** It stays closed during another action, because its orders are changing. */
function BulkMenu({ busy, onOpen, children }: { busy: boolean; onOpen?: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (busy && open) setOpen(false)
  return (
    <Menu
      open={open && !busy}
      onOpenChange={(next) => {
        if (next) onOpen?.()
        setOpen(next && !busy)
      }}
    >
      {children}
    </Menu>
  )
}

export function MoveMenu({ orders, busy, onRun }: BulkMenuProps) {
  const me = useUser()
  // An order that a colleague moves while the menu is open stays there.
  const [shown, setShown] = useState(orders)
  const move = (to: Status) => {
    const moves = shown.filter(({ status }) => status !== to).map((order) => ({ order, to }))
    whenAllAgreed(moves, () => whenLeft(moves.map(leavingOf), () => onRun(moveTo(to, me), shown)))
  }
  return (
    <BulkMenu busy={busy} onOpen={() => setShown(orders)}>
      <MenuTrigger>
        {/* M on a selected card presses this button. */}
        <Button variant="primary" aria-disabled={busy} data-move-selected>
          {t.moveTo}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {STATUSES.filter((to) => shown.some(({ status }) => status !== to)).map((to) => (
          <MenuItem key={to} sends icon={ArrowRight} onSelect={() => move(to)}>
            {tMenu.moveTo({ stage: STAGE_NAMES[to] })}
          </MenuItem>
        ))}
      </MenuContent>
    </BulkMenu>
  )
}

export function PriorityMenu({ busy, onRun }: BulkMenuProps) {
  return (
    <BulkMenu busy={busy}>
      <MenuTrigger>
        <Button variant="outline" aria-disabled={busy}>
          {t.priority}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <PriorityItems onRun={onRun} />
      </MenuContent>
    </BulkMenu>
  )
}

export function AssignMenu({ busy, onRun }: BulkMenuProps) {
  return (
    <BulkMenu busy={busy}>
      <MenuTrigger>
        <Button variant="outline" aria-disabled={busy}>
          {t.assignTo}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MemberItems onRun={onRun} />
      </MenuContent>
    </BulkMenu>
  )
}

interface MoreMenuProps extends BulkMenuProps {
  onDue: () => void
  onArchive: (() => void) | undefined
}

export function MoreMenu({ busy, onRun, onDue, onArchive }: MoreMenuProps) {
  return (
    <BulkMenu busy={busy}>
      <MenuTrigger>
        <Button variant="outline" size="icon" className="md:hidden" aria-label={t.more} aria-disabled={busy}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={CalendarDays} onSelect={onDue}>
          {t.dueDateMenu}
        </MenuItem>
        {onArchive && (
          <MenuItem icon={Archive} onSelect={onArchive}>
            {t.archive}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>{t.priority}</MenuLabel>
        <PriorityItems onRun={onRun} />
        <MenuSeparator />
        <MenuLabel>{t.assign}</MenuLabel>
        <MemberItems onRun={onRun} />
      </MenuContent>
    </BulkMenu>
  )
}

type ItemsProps = Pick<BulkMenuProps, 'onRun'>

function PriorityItems({ onRun }: ItemsProps) {
  const me = useUser()
  return PRIORITIES.map((priority) => (
    <MenuItem key={priority} sends onSelect={() => onRun(setPriority(priority, me))}>
      {PRIORITY_NAMES[priority]}
    </MenuItem>
  ))
}

function MemberItems({ onRun }: ItemsProps) {
  const me = useUser()
  const { data: members, error } = useRead({ ...membersQuery(me.orgId ?? ''), refetchOnMount: 'always' })
  if (!members) {
    return <MenuItem disabled>{error ? t.teamNotLoaded : t.loadingTeam}</MenuItem>
  }
  return members.map((member) => (
    <MenuItem key={member.id} sends onSelect={() => onRun(assign(member, me))}>
      <span aria-hidden>
        <PersonAvatar person={member} size="sm" plain />
      </span>
      {nameOf(member)}
    </MenuItem>
  ))
}
