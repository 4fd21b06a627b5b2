import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type FocusEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DEFAULT_MAILS, MAIL_NAMES, type CustomerMail, type MailText } from '#shared/customer/mails.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { customerPagePayload } from '#shared/customer/schemas.ts'
import { changedOf } from '../../../core/api/form-fields.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { useSaveMail } from './customer-settings.api.ts'
import { MailPreview } from './mail-preview.tsx'
import { PlaceholderButtons } from './placeholder-buttons.tsx'

const FORM = 'customer-mail'
const schema = customerPagePayload.pick({ mails: true })

interface MailDialogProps {
  orgId: string
  shop: string
  kind: CustomerMail
  mail: MailText
  open: boolean
  onClose: () => void
}

export function MailDialog({ orgId, shop, kind, mail, open, onClose }: MailDialogProps) {
  const save = useSaveMail(orgId)
  const [subject, text] = [`mails.${kind}.subject`, `mails.${kind}.text`] as const
  const form = useForm({
    resolver: zodResolver(schema),
    // An unknown placeholder shows its error while it is typed.
    mode: 'onChange',
    defaultValues: { mails: { [kind]: mail } },
  })
  const { control, register, setValue, handleSubmit, formState } = form
  const { isDirty, dirtyFields } = formState
  const errors = formState.errors.mails?.[kind]
  const [typedSubject = '', typedText = ''] = useWatch({ control, name: [subject, text] })
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const remember = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    field.current = target
  }
  const set = (name: typeof subject | typeof text, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const insert = (placeholder: string) => {
    const into = field.current
    if (into) set(into.name === subject ? subject : text, insertAt(into, placeholder))
  }

  const submit = handleSubmit(({ mails }) => {
    const words = mails?.[kind]
    if (save.isPending || !words) return
    // Unedited texts aren't sent, because other admins may have changed them.
    const mail = changedOf(words, dirtyFields.mails?.[kind] ?? {})
    save.mutate({ kind, mail }, { onSuccess: onClose })
  })
  const usual = DEFAULT_MAILS[kind]

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={MAIL_NAMES[kind]}
      description={t.emailText}
      size="lg"
      dirty={isDirty && !save.isSuccess}
      submit={{ label: t.saveEmail, form: FORM, busy: save.isPending }}
    >
      <div className="grid items-start gap-6 md:grid-cols-2">
        <form
          id={FORM}
          noValidate
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => void submit(event)}
        >
          <TextField
            label={t.subject}
            required
            autoComplete="off"
            data-autofocus
            error={errors?.subject?.message}
            {...register(subject)}
            onFocus={remember}
          />
          <TextAreaField
            label={t.text}
            required
            rows={9}
            error={errors?.text?.message}
            {...register(text)}
            onFocus={remember}
          />
          <PlaceholderButtons onInsert={insert} />
          {(typedSubject !== usual.subject || typedText !== usual.text) && (
            <Button
              variant="outline"
              size="sm"
              className="self-start"
              onClick={() => {
                set(subject, usual.subject)
                set(text, usual.text)
                // The button goes with what it changed.
                form.setFocus(text)
              }}
            >
              {t.reset}
            </Button>
          )}
        </form>
        <MailPreview shop={shop} subject={typedSubject} text={typedText} />
      </div>
    </FormDialog>
  )
}

/** Returns the whole text, with the caret behind the inserted part. */
function insertAt(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.focus({ preventScroll: true })
  return field.value
}
