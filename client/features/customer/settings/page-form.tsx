import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { customerPagePayload } from '#shared/customer/schemas.ts'
import { IN_THE_MAKING, MAKING } from '#shared/customer/stages.ts'
import type { CustomerPage } from '#shared/customer/types.ts'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { allOf } from '#texts/page/lists.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { FIELD_ROW, SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { useSavePage } from './customer-settings.api.ts'
import { PagePreview } from './page-preview.tsx'

const schema = customerPagePayload
  .pick({ welcome: true, replyTo: true, stageNames: true, inTheMaking: true, showParts: true })
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
  const { control, formState } = form
  const { errors, dirtyFields } = formState
  const field = fieldsOf(form)
  const typed = useWatch({ control })
  const bar = useUnsavedBar(form, save.isPending)

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
    <>
      <form id={bar.form} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsCard>
          <TextAreaField label={t.welcome} hint={t.welcomeHint} {...field('welcome')} />
          <TextField
            label={t.replyTo}
            type="email"
            autoComplete="off"
            hint={t.replyToHint}
            className={FIELD_ROW}
            {...field('replyTo')}
          />
          <div>
            <fieldset className="min-w-0">
              <legend className="text-sm font-medium">{t.stageNames}</legend>
              <p className="mt-0.5 text-xs text-muted">{t.stageNamesHint}</p>
              <label
                htmlFor="in-the-making"
                className="mt-2 flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
              >
                <Checkbox id="in-the-making" {...form.register('inTheMaking')} />
                {t.showAsOne({ stages: MAKING_NAMES, name: IN_THE_MAKING })}
              </label>
              <div className="mt-3 grid gap-4 sm:grid-cols-2">
                {named.map((status) => (
                  <TextField
                    key={status}
                    label={STAGE_NAMES[status]}
                    placeholder={STAGE_NAMES[status]}
                    autoComplete="off"
                    error={errors.stageNames?.[status]?.message}
                    {...form.register(`stageNames.${status}`)}
                  />
                ))}
              </div>
            </fieldset>
            <label
              htmlFor="show-parts"
              className="mt-4 flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
            >
              <Checkbox id="show-parts" {...form.register('showParts')} />
              {t.showParts}
            </label>
          </div>
        </SettingsCard>
      </form>
      <PagePreview
        shop={shop}
        logoUrl={page.logoUrl}
        welcome={typed.welcome ?? ''}
        stages={{ stageNames: givenOf(typed.stageNames), inTheMaking: typed.inTheMaking ?? false }}
      />
      <UnsavedBar {...bar} />
    </>
  )
}

const MAKING_NAMES = allOf(MAKING.map((status) => STAGE_NAMES[status]))

type Names = Partial<Record<Status, string>>

/** A form finds changes by comparing the fields that it knows, so every stage has a text. */
function valuesOf({ welcome, replyTo, inTheMaking, showParts, stageNames }: CustomerPage): Values {
  return {
    welcome,
    replyTo,
    inTheMaking,
    showParts,
    stageNames: Object.fromEntries(STATUSES.map((status) => [status, stageNames[status] ?? ''])),
  }
}

const givenOf = (names: Names = {}): Names =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''))
