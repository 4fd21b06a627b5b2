import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { customerPagePayload } from '#shared/customer-page/schemas.ts'
import { IN_THE_MAKING, MAKING } from '#shared/customer-page/stages.ts'
import type { CustomerPage } from '#shared/customer-page/types.ts'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import { changedOf } from '../../core/api/changed-of.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { useSavePage } from './customer-settings.api.ts'
import { PagePreview } from './page-preview.tsx'

const schema = customerPagePayload
  .pick({ welcome: true, replyTo: true, stageNames: true, inTheMaking: true })
  .required()
type Values = z.output<typeof schema>

interface PageFormProps {
  orgId: string
  shop: string
  page: CustomerPage
}

export function PageForm({ orgId, shop, page }: PageFormProps) {
  const save = useSavePage(orgId)
  const form = useForm<z.input<typeof schema>, unknown, Values>({
    resolver: zodResolver(schema),
    values: valuesOf(page),
    // Another admin's save changes these values. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  const typed = useWatch({ control })
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit((values) => {
    const change = changedOf(values, { ...dirtyFields, stageNames: false })
    const stageNames = changedOf(values.stageNames, dirtyFields.stageNames ?? {})
    const isNamed = Object.keys(stageNames).length > 0
    const sent = structuredClone(form.getValues())
    save.mutate(
      { ...change, ...(isNamed && { stageNames }) },
      {
        onSuccess: (saved) => standOnSaved(form, sent, valuesOf(saved)),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })
  const named = STATUSES.filter((status) => !typed.inTheMaking || !MAKING.includes(status))

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <TextAreaField
          label="Words"
          hint="At the top of the page, for example when you are open."
          error={errors.welcome?.message}
          {...register('welcome')}
        />
        <TextField
          label="Address for answers"
          type="email"
          autoComplete="off"
          hint="When a customer replies to a mail, it comes here. Leave blank if nobody reads replies."
          error={errors.replyTo?.message}
          {...register('replyTo')}
        />
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">What the stages are called for customers</legend>
          <label
            htmlFor="in-the-making"
            className="mt-1 flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <Checkbox id="in-the-making" {...register('inTheMaking')} />
            Show {MAKING_NAMES} as one, “{IN_THE_MAKING}”
          </label>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {named.map((status) => (
              <TextField
                key={status}
                label={STAGE_NAMES[status]}
                placeholder={STAGE_NAMES[status]}
                autoComplete="off"
                error={errors.stageNames?.[status]?.message}
                {...register(`stageNames.${status}`)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <PagePreview
        shop={shop}
        logoUrl={page.logoUrl}
        welcome={typed.welcome ?? ''}
        stages={{ stageNames: givenOf(typed.stageNames), inTheMaking: typed.inTheMaking ?? false }}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!isDirty}
        busy={save.isPending}
        className="justify-self-start max-sm:w-full"
      >
        Save page
      </Button>
    </form>
  )
}

const MAKING_NAMES = new Intl.ListFormat('en').format(MAKING.map((status) => STAGE_NAMES[status]))

type Names = Partial<Record<Status, string>>

/** Has a text for each stage, because a form finds changes by comparing the fields that it knows. */
function valuesOf({ welcome, replyTo, inTheMaking, stageNames }: CustomerPage): Values {
  return {
    welcome,
    replyTo,
    inTheMaking,
    stageNames: Object.fromEntries(STATUSES.map((status) => [status, stageNames[status] ?? ''])),
  }
}

const givenOf = (names: Names = {}): Names =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''))
