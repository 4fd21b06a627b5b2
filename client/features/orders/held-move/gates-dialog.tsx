import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { holdsApi } from '#shared/api/holds.ts'
import { gatesInTheWay } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { FormDialog } from '../../../core/unsaved/form-dialog.tsx'
import { RESTORED } from '../../../core/unsaved/restored.ts'
import { useReturned } from '../../../core/unsaved/use-returned.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { FormAlert } from '../../../ui/state/form-alert.tsx'
import { orderQuery, startMove } from '../data/orders.api.ts'
import { showOrder } from '../data/orders.live.ts'
import { useFocusCard } from './focus-card.ts'
import { GateLine } from './gate-line.tsx'
import { returnedReasons, type GatedMove } from './held-move.ts'
import { WhoMayOverride } from './who-may-override.tsx'

const FORM = 'gates-in-the-way'
const LONGEST_REASON = 200

interface GatesDialogProps {
  move: GatedMove
  open: boolean
  onClose: () => void
}

/** The gates that block a move, with buttons to meet them or to move the order anyway. */
export function GatesDialog({ move, open, onClose }: GatesDialogProps) {
  const { to, refusal } = move
  const queryClient = useQueryClient()
  const { order, unmet } = useGatesNow(move)
  const { returned, close } = useReturned(returnedReasons, order.id, onClose)
  const [overriding, setOverriding] = useState(returned !== undefined && refusal.mayOverride)
  const [reason, setReason] = useState(returned ?? '')
  const [missing, setMissing] = useState(false)
  const onCloseAutoFocus = useFocusCard(order.id)

  const long = tooLong(reason, LONGEST_REASON)
  const elsewhere = order.status !== move.order.status || order.isArchived
  const free = unmet.length === 0
  const go = (from: Order, overrideReason?: string) => {
    close()
    startMove(queryClient, { order: from, to, overrideReason })
  }

  const meet = useMutation({
    mutationFn: ({ id: gateId }: OrderGate) =>
      call(holdsApi.setGate, { id: order.id, gateId, body: { state: 'met' } }),
    onSuccess: (met) => {
      showOrder(queryClient, met)
      // The last blocking gate is met, so the move continues.
      if (open && met.status === move.order.status && gatesInTheWay(met, to).length === 0) go(met)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = reason.trim()
    if (free) go(order)
    else if (said === '') setMissing(true)
    else if (!long) go(order, said)
  }
  const label = free ? `Move to ${STAGE_NAMES[to]}` : 'Move anyway'

  return (
    <FormDialog
      open={open}
      onClose={close}
      sheet
      title={`${order.number} stays in ${STAGE_NAMES[move.order.status]}`}
      description={descriptionOf({ elsewhere, order, unmet, to })}
      dirty={open && overriding && reason.trim() !== ''}
      submit={
        elsewhere || (!free && !overriding)
          ? undefined
          : { label, form: FORM, busy: false, disabled: meet.isPending || (!free && long !== undefined) }
      }
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <ul aria-label="Gates in the way" className="divide-y divide-line">
          {listed(refusal.gates, unmet).map((gate) => (
            <GateLine
              key={gate.id}
              gate={gate}
              isOpen={unmet.some(({ id }) => id === gate.id)}
              busy={meet.isPending && meet.variables.id === gate.id}
              onMeet={() => {
                if (!meet.isPending) meet.mutate(gate)
              }}
            />
          ))}
        </ul>
        {meet.error && (
          <FormAlert className="mt-4">{withReason('It could not be met', meet.error)}</FormAlert>
        )}
        {!free && !elsewhere && !refusal.mayOverride && <WhoMayOverride />}
        {!free && !elsewhere && refusal.mayOverride && !overriding && (
          <Button variant="outline" className="mt-4" onClick={() => setOverriding(true)}>
            Move anyway …
          </Button>
        )}
        {!free && !elsewhere && overriding && (
          <TextField
            label="Reason"
            hint={returned === undefined ? "It stands in the order's history." : RESTORED}
            className="mt-4"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Takes the place of the button that had the focus.
            autoFocus
            autoComplete="off"
            value={reason}
            error={missing && reason.trim() === '' ? 'A reason is required' : long}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </FormDialog>
  )
}

/** The latest order and its blocking gates. Until the order is loaded, these are the gates that the server named. */
function useGatesNow({ order, to, refusal }: GatedMove): { order: Order; unmet: OrderGate[] } {
  const query = orderQuery(useQueryClient(), order.id)
  const { data, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  if (!data || !isFetchedAfterMount) return { order, unmet: refusal.gates }
  return { order: data, unmet: gatesInTheWay(data, to) }
}

/** Gates that blocked the move at first stay listed after they are met. */
const listed = (first: OrderGate[], unmet: OrderGate[]) => [
  ...first.map((gate) => unmet.find(({ id }) => id === gate.id) ?? gate),
  ...unmet.filter(({ id }) => !first.some((gate) => gate.id === id)),
]

interface Situation {
  elsewhere: boolean
  order: Order
  unmet: OrderGate[]
  to: GatedMove['to']
}

function descriptionOf({ elsewhere, order, unmet, to }: Situation): string {
  if (order.isArchived) return 'It is in the archive by now.'
  if (elsewhere) return `It is in ${STAGE_NAMES[order.status]} by now.`
  if (unmet.length === 0) return 'Nothing is in the way any more.'
  return unmet.length === 1
    ? `This is still open before ${STAGE_NAMES[to]}:`
    : `These are still open before ${STAGE_NAMES[to]}:`
}
