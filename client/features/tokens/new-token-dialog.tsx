import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createTokenPayload } from '#shared/tokens/schemas.ts'
import { TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '#shared/tokens/tokens.ts'
import type { NewToken } from '#shared/tokens/types.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { SCOPE_NAMES } from './scope-names.ts'
import { useCreateToken } from './tokens.api.ts'

const FORM = 'new-token'
const NEVER = 'never'

const SCOPES = TOKEN_SCOPES.map((scope) => ({ value: scope, label: SCOPE_NAMES[scope] }))
const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'It sees orders, their notes and files, and changes nothing.',
  write: 'It takes, changes and moves orders, writes notes and adds files, as far as your role may.',
}
const DAYS = TOKEN_DAYS.map((days) =>
  days === null ? { value: NEVER, label: 'Never' } : { value: String(days), label: `After ${days} days` },
)

interface NewTokenDialogProps {
  open: boolean
  onMade: (made: NewToken) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

export function NewTokenDialog({ open, onMade, onClose, onCloseAutoFocus }: NewTokenDialogProps) {
  const create = useCreateToken()
  const form = useForm<z.input<typeof createTokenPayload>, unknown, z.output<typeof createTokenPayload>>({
    resolver: zodResolver(createTokenPayload),
    defaultValues: { name: '', scope: 'read', expiresInDays: 90 },
  })
  const { control, register, handleSubmit, formState } = form
  const { errors, isDirty } = formState
  const [scope, days] = useWatch({ control, name: ['scope', 'expiresInDays'] })

  const submit = handleSubmit((input) => {
    if (create.isPending) return
    create.mutate(input, {
      onSuccess: (made) => {
        onMade(made)
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title="New token"
      sheet
      dirty={isDirty && !create.isSuccess}
      submit={{ label: 'Make token', form: FORM, busy: create.isPending }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          hint="The program's, for example Zapier. The history says it beside your name."
          required
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label="It may"
          options={SCOPES}
          hint={SCOPE_HINTS[scope]}
          error={errors.scope?.message}
          {...register('scope')}
        />
        <SelectField
          label="It ends"
          options={DAYS}
          hint={days === null ? 'It works until you end it or leave the organization.' : undefined}
          error={errors.expiresInDays?.message}
          {...register('expiresInDays', { setValueAs: daysOf })}
        />
      </form>
    </FormDialog>
  )
}

const daysOf = (chosen: string | number | null): number | null =>
  chosen === NEVER || chosen === null ? null : Number(chosen)
