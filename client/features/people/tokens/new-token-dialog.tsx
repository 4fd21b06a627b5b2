import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createTokenPayload, type NewToken } from '#shared/tokens/schemas.ts'
import * as t from '#texts/account/tokens.ts'
import { TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '#shared/tokens/tokens.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { SCOPE_NAMES } from './token-row.tsx'
import { useCreateToken } from './tokens.api.ts'

const FORM = 'new-token'
const NEVER = 'never'

const SCOPES = TOKEN_SCOPES.map((scope) => ({ value: scope, label: SCOPE_NAMES[scope] }))
const SCOPE_HINTS: Record<TokenScope, string> = {
  read: t.readHint,
  write: t.writeHint,
}
const DAYS = TOKEN_DAYS.map((days) =>
  days === null ? { value: NEVER, label: t.never } : { value: String(days), label: t.afterDays({ n: days }) },
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
  const { control, handleSubmit, formState } = form
  const { isDirty } = formState
  const field = fieldsOf(form)
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
      title={t.newToken}
      sheet
      dirty={isDirty && !create.isSuccess}
      submit={{ label: t.create, form: FORM, busy: create.isPending }}
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
        <SelectField label={t.access} options={SCOPES} hint={SCOPE_HINTS[scope]} {...field('scope')} />
        <SelectField
          label={t.expires}
          options={DAYS}
          hint={days === null ? t.neverHint : undefined}
          {...field('expiresInDays', { setValueAs: daysOf })}
        />
      </form>
    </FormDialog>
  )
}

const daysOf = (chosen: string | number | null): number | null =>
  chosen === NEVER || chosen === null ? null : Number(chosen)
