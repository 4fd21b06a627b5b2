import type { UseFormRegisterReturn } from 'react-hook-form'
import { formLabel, type FormField } from '#shared/orders/fields.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'

/** Whether a field has a line of its own in a form: what must be filled, and what may have several lines. */
export function isWide(field: FormField): boolean {
  return hasLines(field) || ('required' in field && field.required === true)
}

export const hasLines = ({ kind }: FormField) => kind === 'longText' || kind === 'address'

interface OrderFieldProps extends UseFormRegisterReturn {
  /** Not a date's, which is controlled: DateField. */
  field: Exclude<FormField, { kind: 'date' }>
  error: string | undefined
  className?: string
  readOnly?: boolean | undefined
  /** What Enter does, where it does not send the form. In a field of several lines it begins the next one. */
  enterKeyHint?: 'next'
  'data-autofocus'?: boolean
}

/** The control of one of an order's fields. */
export function OrderField({ field, readOnly, enterKeyHint, ...rest }: OrderFieldProps) {
  const choice = { ...rest, label: formLabel(field), autoComplete: 'off' }
  const control = { ...choice, readOnly }
  const line = { ...control, enterKeyHint }
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...choice}
          // A select cannot be read-only, and disabled it would lose the focus.
          options={field.choices.map((value) => ({
            value,
            label: field.names[value] ?? value,
            disabled: readOnly,
          }))}
        />
      )
    case 'longText':
      return <TextAreaField {...control} />
    case 'address':
      return <TextAreaField {...control} rows={2} />
    case 'hours':
      // Not a number field: what is no number would reach us as nothing, and empty the field on the server.
      return <TextField {...line} inputMode="numeric" />
    case 'phone':
      return <TextField {...line} type="tel" required={field.required} />
    case 'email':
      return <TextField {...line} type="email" required={field.required} />
    case 'text':
      return <TextField {...line} required={field.required} />
  }
}
