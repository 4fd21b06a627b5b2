import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { GATE_SCOPES } from '#shared/holds/gates.ts'
import { createGatePayload } from '#shared/holds/schemas.ts'
import type { ChangeGate, Gate } from '#shared/holds/types.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { CheckGroup } from '../../../ui/field/check-group.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { rolesOf, SCOPE_NAMES, TICKED_ROLES, ticksOf } from './gate-words.ts'
import { useAddGate, useChangeGate } from './hold-settings.api.ts'
import { MetByApproval } from './met-by-approval.tsx'
import { countToChange, countToGet, useOpenOrders } from './open-orders.ts'
import { OpenOrdersChoice } from './open-orders-choice.tsx'

type Rules = Pick<Gate, 'name' | 'stages' | 'roles' | 'scope' | 'metByApproval'>

const asText = (value: string | boolean | string[]) =>
  Array.isArray(value) ? value.toSorted().join() : String(value)

/** Only these are sent, so that two people can edit different rules at once. */
function changedRules(gate: Rules, rules: Rules): ChangeGate {
  const names = Object.keys(rules) as (keyof Rules)[]
  const changed = names.filter((name) => asText(rules[name]) !== asText(gate[name]))
  return Object.fromEntries(changed.map((name) => [name, rules[name]]))
}

const FORM = 'gate'

// Orders start in the first stage, so no gate can guard it.
const STAGES = STATUSES.slice(1).map((status) => ({ value: status, label: STAGE_NAMES[status] }))
const RULES = { name: true, stages: true, roles: true, scope: true, metByApproval: true } as const
const SCOPES = GATE_SCOPES.map((scope) => ({ value: scope, label: SCOPE_NAMES[scope] }))

interface GateDialogProps {
  orgId: string
  open: boolean
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
  const field = fieldsOf(form)
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
      title={gate ? t.editGate : t.addGate}
      dirty={isDirty && !add.isSuccess && !change.isSuccess}
      submit={{
        label: gate ? t.saveChanges : t.addGate,
        form: FORM,
        busy: add.isPending || change.isPending,
      }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.name}
          hint={t.nameHint}
          required
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        <CheckGroup
          legend={t.neededBefore}
          hint={t.neededHint}
          required
          options={STAGES}
          error={errors.stages?.message}
          control={() => register('stages')}
        />
        <CheckGroup
          legend={t.whoCan}
          hint={t.adminsAlways}
          options={TICKED_ROLES}
          error={errors.roles?.message}
          control={() => register('roles')}
        />
        <MetByApproval {...register('metByApproval')} />
        <SelectField label={t.whichOrders} options={SCOPES} {...field('scope')} />
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
