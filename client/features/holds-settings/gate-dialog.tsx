import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { GATE_SCOPES } from '#shared/holds/gates.ts'
import { createGatePayload } from '#shared/holds/schemas.ts'
import type { Gate } from '#shared/holds/types.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { CheckGroup } from '../../ui/field/check-group.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { changedRules } from './changed-rules.ts'
import { rolesOf, SCOPE_NAMES, TICKED_ROLES, ticksOf } from './gate-words.ts'
import { useAddGate, useChangeGate } from './hold-settings.api.ts'
import { MetByApproval } from './met-by-approval.tsx'
import { countToChange, countToGet, useOpenOrders } from './open-orders.ts'
import { OpenOrdersChoice } from './open-orders-choice.tsx'

const FORM = 'gate'

// Orders start in the first stage, so no gate can guard it.
const STAGES = STATUSES.slice(1).map((status) => ({ value: status, label: STAGE_NAMES[status] }))
const RULES = { name: true, stages: true, roles: true, scope: true, metByApproval: true } as const
const SCOPES = GATE_SCOPES.map((scope) => ({ value: scope, label: SCOPE_NAMES[scope] }))

interface GateDialogProps {
  orgId: string
  open: boolean
  /** Undefined for a new gate. */
  gate: Gate | undefined
  onClose: () => void
}

export function GateDialog({ orgId, open, gate, onClose }: GateDialogProps) {
  const add = useAddGate(orgId)
  const change = useChangeGate(orgId)
  const orders = useOpenOrders(orgId)
  const [openOrders, setOpenOrders] = useState(false)
  const form = useForm({
    resolver: zodResolver(createGatePayload.pick(RULES)),
    defaultValues: {
      name: gate?.name ?? '',
      stages: gate?.stages ?? ['PRODUCTION' as const],
      // The ticked boxes; the gate's roles are derived from them.
      roles: ticksOf(gate?.roles ?? []),
      scope: gate?.scope ?? ('ALL' as const),
      metByApproval: gate?.metByApproval ?? false,
    },
  })
  const { control, register, handleSubmit, formState } = form
  const { errors, isDirty } = formState
  const [stages, scope] = useWatch({ control, name: ['stages', 'scope'] })

  const submit = handleSubmit(({ roles, metByApproval = false, ...rules }) => {
    if (add.isPending || change.isPending) return
    const input = { ...rules, roles: rolesOf(roles), metByApproval }
    const done = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(form, error) }
    if (!gate) return add.mutate({ ...input, isOn: true, openOrders }, done)
    const changed = changedRules(gate, input)
    if (Object.keys(changed).length === 0) return onClose()
    change.mutate({ gate, change: { ...changed, openOrders } }, done)
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={gate ? 'Edit gate' : 'Add gate'}
      dirty={isDirty && !add.isSuccess && !change.isSuccess}
      submit={{
        label: gate ? 'Save changes' : 'Add gate',
        form: FORM,
        busy: add.isPending || change.isPending,
      }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          hint="What has to be there, for example Deposit."
          required
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...register('name')}
        />
        <CheckGroup
          legend="Stages that it guards"
          hint="An order enters none of them, nor a later one, while the gate is open."
          required
          options={STAGES}
          error={errors.stages?.message}
          control={() => register('stages')}
        />
        <CheckGroup
          legend="Who may meet it"
          hint="Admins always may."
          options={TICKED_ROLES}
          error={errors.roles?.message}
          control={() => register('roles')}
        />
        <MetByApproval {...register('metByApproval')} />
        <SelectField
          label="Orders that get it"
          options={SCOPES}
          error={errors.scope?.message}
          {...register('scope')}
        />
        <OpenOrdersChoice
          what={gate ? 'change' : 'put'}
          count={
            gate ? countToChange(orders, gate, { stages, scope }) : countToGet(orders, { stages, scope })
          }
          checked={openOrders}
          onChange={setOpenOrders}
        />
      </form>
    </FormDialog>
  )
}
