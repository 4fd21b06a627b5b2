import type { UseFormRegisterReturn } from 'react-hook-form'
import { formLabel, type FormField } from '#shared/orders/fields.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'

export function isWide(field: FormField): boolean {
  return hasLines(field) || ('required' in field && field.required === true)
}

export const hasLines = ({ kind }: FormField) => kind === 'longText' || kind === 'address'

interface OrderFieldProps extends UseFormRegisterReturn {
  /** Dates use DateField, which is controlled. */
  field: Exclude<FormField, { kind: 'date' }>
  error: string | undefined
  className?: string
  readOnly?: boolean | undefined
  /** Set if Enter doesn't submit the form. In a field with several lines, Enter starts a new line. */
  enterKeyHint?: 'next'
  'data-autofocus'?: boolean
}

export function OrderField({ field, readOnly, enterKeyHint, ...rest }: OrderFieldProps) {
  const choice = { ...rest, label: formLabel(field), autoComplete: 'off' }
  const control = { ...choice, readOnly }
  const line = { ...control, enterKeyHint }
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...choice}
          // A select can't be read-only, and a disabled one would lose the focus.
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
      // A number field would report invalid input as empty, and so clear the value on the server.
      return <TextField {...line} inputMode="numeric" />
    case 'phone':
      return <TextField {...line} type="tel" required={field.required} />
    case 'email':
      return <TextField {...line} type="email" required={field.required} />
    case 'text':
      return <TextField {...line} required={field.required} />
  }
}
