import { keepPreviousData } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as t from '#texts/shop/working-time.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { useToday } from '../../core/server-clock.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { readerLocale } from '../../ui/reader-locale.ts'
import { ErrorState, FormAlert } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { HolidayChoices } from './holiday-choices.tsx'
import { countriesQuery, holidaysQuery, useCloseDays } from './working-time.api.ts'

const FORM = 'holidays'
const YEARS_AHEAD = 2
const WHOLE = { value: '', label: t.wholeCountry }

interface HolidaysDialogProps {
  orgId: string
  days: ClosedDay[]
  open: boolean
  onClose: () => void
}

export function HolidaysDialog({ orgId, days, open, onClose }: HolidaysDialogProps) {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const [place, setPlace] = useState({ country: '', region: '' })
  const [year, setYear] = useState(String(thisYear))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [empty, setEmpty] = useState(false)
  const close = useCloseDays(orgId)
  const countries = useRead({ ...countriesQuery(orgId), enabled: open })
  const known = countries.data ?? []
  const country = place.country || guess(known.map(({ code }) => code))
  const regions = known.find(({ code }) => code === country)?.regions ?? []
  const holidays = useRead({
    ...holidaysQuery(orgId, { country, region: place.region, year }),
    enabled: open && country !== '',
    // The list keeps its place until the next one is loaded.
    placeholderData: keepPreviousData,
  })
  const closed = new Set(days.map(({ day }) => day))
  const offered = (holidays.data ?? []).filter(({ day }) => day >= today)
  const chosen = offered.filter(({ day }) => !closed.has(day) && !left.has(day))
  const isChosen = chosen.length > 0 && !holidays.isPlaceholderData

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!isChosen)
    if (isChosen && !close.isPending) close.mutate(chosen, { onSuccess: onClose })
  }
  const error = countries.error ?? holidays.error

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addHolidays}
      description={t.holidaysText}
      dirty={false}
      submit={{
        label: t.addDays({ n: chosen.length }),
        form: FORM,
        busy: close.isPending,
      }}
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t.country}
            data-autofocus
            value={country}
            onChange={({ target }) => setPlace({ country: target.value, region: '' })}
            options={[
              ...(country === '' ? [{ value: '', label: t.chooseCountry }] : []),
              ...known.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <SelectField
            label={t.year}
            value={year}
            onChange={({ target }) => setYear(target.value)}
            options={Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(thisYear + ahead)).map(
              (value) => ({ value, label: value }),
            )}
          />
          {regions.length > 0 && (
            <SelectField
              label={t.region}
              className="sm:col-span-2"
              value={place.region}
              onChange={({ target }) => setPlace({ country, region: target.value })}
              options={[WHOLE, ...regions.map(({ code, name }) => ({ value: code, label: name }))]}
            />
          )}
        </div>
        {holidays.data && !error ? (
          <HolidayChoices offered={offered} closed={closed} left={left} onChange={setLeft} />
        ) : error ? (
          <ErrorState
            compact
            message={withReason(t.failedHolidays, error)}
            busy={countries.isFetching || holidays.isFetching}
            onRetry={() => void (countries.error ? countries.refetch() : holidays.refetch())}
          />
        ) : (
          (country !== '' || countries.isFetching) && (
            <div role="status">
              <span className="sr-only">{t.loadingHolidays}</span>
              <Skeleton className="h-80" />
            </div>
          )
        )}
        {empty && !isChosen && <FormAlert>{t.chooseDay}</FormAlert>}
      </form>
    </FormDialog>
  )
}

function guess(codes: string[]): string {
  const { region = '' } = new Intl.Locale(readerLocale())
  return codes.includes(region) ? region : ''
}
