import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { holdsApi, holdSettingsApi } from '#shared/api/holds.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/orders/held-move.ts'
import * as tOrders from '#texts/orders/orders.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { RESTORED, useGivenBack } from '../../../core/drafts/use-draft.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { useUser } from '../../../core/session.tsx'
import { adminsOr } from '../../holds/hold-words.ts'
import { orderQuery, startMove } from '../data/orders.api.ts'
import { showOrder } from '../data/orders.live.ts'
import { useFocusCard } from '../overlay/focus-card.ts'
import { GateLine } from './gate-line.tsx'
import { gatesBefore, movingId, numberOf, type GatedMove, type Move } from './held-move.ts'

const FORM = 'gates-in-the-way'
const LONGEST_REASON = 200

interface GatesDialogProps {
  move: GatedMove
  open: boolean
  onClose: () => void
}

export function GatesDialog({ move, open, onClose }: GatesDialogProps) {
  const { to, part, parts, refusal } = move
  const queryClient = useQueryClient()
  const { order, unmet } = useGatesNow(move)
  const { returned, close } = useGivenBack<Move>('move', movingId(move), onClose)
  const [overriding, setOverriding] = useState(returned !== undefined && refusal.mayOverride)
  const [reason, setReason] = useState(returned?.overrideReason ?? '')
  const [missing, setMissing] = useState(false)
  const onCloseAutoFocus = useFocusCard(movingId(move))

  const long = tooLong(reason, LONGEST_REASON)
  const stageNow = stageIn(order, move)
  const isHere = (now: Order) => stageIn(now, move) === stageIn(move.order, move)
  const elsewhere = !isHere(order) || order.isArchived
  const free = unmet.length === 0
  const go = (from: Order, overrideReason?: string) => {
    close()
    startMove(queryClient, { order: from, to, part: part && partNow(from, part), parts, overrideReason })
  }

  const meet = useMutation({
    mutationFn: ({ id: gateId }: OrderGate) =>
      call(holdsApi.setGate, { id: order.id, gateId, body: { state: 'met' } }),
    onSuccess: (met) => {
      showOrder(queryClient, met)
      // The last blocking gate is done, so the move continues.
      if (open && isHere(met) && gatesBefore({ ...move, order: met }).length === 0) go(met)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = reason.trim()
    if (free) go(order)
    else if (said === '') setMissing(true)
    else if (!long) go(order, said)
  }
  const stage = STAGE_NAMES[to]
  const label = free ? tOrders.moveTo({ stage }) : t.moveAnyway

  return (
    <FormDialog
      open={open}
      onClose={close}
      sheet
      title={t.isNotReady({ order: numberOf(move), stage })}
      description={elsewhere ? elsewhereInWords(order, stageNow) : free ? t.isReady : t.stillNeeded}
      dirty={open && overriding && reason.trim() !== ''}
      submit={
        elsewhere || (!free && !overriding)
          ? undefined
          : { label, form: FORM, busy: false, disabled: meet.isPending || (!free && long !== undefined) }
      }
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <ul aria-label={t.gates} className="divide-y divide-line">
          {listed(refusal.gates, unmet).map((gate) => (
            <GateLine
              key={gate.id}
              gate={gate}
              isOpen={unmet.some(({ id }) => id === gate.id)}
              busy={meet.isPending && meet.variables.id === gate.id}
              onCheckOff={() => {
                if (!meet.isPending) meet.mutate(gate)
              }}
            />
          ))}
        </ul>
        {meet.error && <FormAlert className="mt-4">{withReason(t.notCheckedOff, meet.error)}</FormAlert>}
        {!free && !elsewhere && !refusal.mayOverride && <WhoMayOverride />}
        {!free && !elsewhere && refusal.mayOverride && !overriding && (
          <Button variant="outline" className="mt-4" onClick={() => setOverriding(true)}>
            {t.moveAnywayFirst}
          </Button>
        )}
        {!free && !elsewhere && overriding && (
          <TextField
            label={t.reason}
            hint={returned === undefined ? t.reasonHint : RESTORED}
            className="mt-4"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Takes the place of the button that had the focus.
            autoFocus
            autoComplete="off"
            value={reason}
            error={missing && reason.trim() === '' ? t.reasonMissing : long}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </FormDialog>
  )
}

function useGatesNow(move: GatedMove): { order: Order; unmet: OrderGate[] } {
  const { order, refusal } = move
  const query = orderQuery(useQueryClient(), order.id)
  const { data, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  if (!data || !isFetchedAfterMount) return { order, unmet: refusal.gates }
  return { order: data, unmet: gatesBefore({ ...move, order: data }) }
}

const listed = (first: OrderGate[], unmet: OrderGate[]) => [
  ...first.map((gate) => unmet.find(({ id }) => id === gate.id) ?? gate),
  ...unmet.filter(({ id }) => !first.some((gate) => gate.id === id)),
]

const partNow = (order: Order, { id }: Part) => order.parts?.find((part) => part.id === id)

/** Undefined for a part that was removed. */
const stageIn = (order: Order, { part }: GatedMove): Status | undefined =>
  (part ? partNow(order, part) : order)?.status

function elsewhereInWords({ isArchived }: Order, stage: Status | undefined): string {
  if (isArchived) return t.isArchived
  return stage ? t.isElsewhere({ stage: STAGE_NAMES[stage] }) : t.isRemoved
}

function WhoMayOverride() {
  const { orgId } = useUser()
  const { data } = useQuery({ ...queryOf(holdSettingsApi.read, { orgId: orgId ?? '' }), staleTime: 0 })
  return (
    <p className="mt-4 text-sm text-muted">{t.whoMayMove({ roles: adminsOr(data?.overrideRoles ?? []) })}</p>
  )
}
