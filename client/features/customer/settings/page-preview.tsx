import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import * as t from '#texts/shop/customer-settings.ts'
import { publicStages, type StageNames } from '#shared/customer/stages.ts'
import type { FulfillmentType } from '#shared/orders/orders.ts'
import { cn } from '../../../ui/cn.ts'
import { EXAMPLE } from './mail-preview.tsx'

interface PagePreviewProps {
  shop: string
  logoUrl: string | null
  welcome: string
  stages: StageNames
}

export function PagePreview({ shop, logoUrl, welcome, stages }: PagePreviewProps) {
  const [fulfillmentType, setFulfillmentType] = useState<FulfillmentType>('PICKUP')
  const way = publicStages(stages, { status: 'PRODUCTION', fulfillmentType })
  return (
    <section aria-label={t.preview} className="min-w-0 rounded-xl border border-line bg-canvas p-4">
      <FulfillmentChoice value={fulfillmentType} onChange={setFulfillmentType} />
      <div className="mt-4 flex flex-col gap-3">
        {logoUrl ? (
          <span className="self-start rounded-md bg-[#fff] p-1.5">
            <img src={logoUrl} alt="" className="max-h-12 max-w-40 object-contain" />
          </span>
        ) : (
          <p dir="auto" className="text-sm font-semibold wrap-anywhere">
            {shop}
          </p>
        )}
        <div>
          <p className="text-xs text-muted">{t.yourOrder({ number: EXAMPLE.order })}</p>
          <p className="mt-0.5 text-base font-semibold tracking-tight">{EXAMPLE.title}</p>
        </div>
        {welcome.trim() !== '' && (
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-muted">
            {welcome.trim()}
          </p>
        )}
        <ol aria-label={t.previewStages} className="flex flex-col gap-2">
          {way.map(({ name, state }, index) => (
            <li
              // A name can be given to two stages.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              aria-current={state === 'now' ? 'step' : undefined}
              className="flex items-start gap-2.5 text-sm"
            >
              <span
                aria-hidden
                className={cn(
                  'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full',
                  state === 'done' && 'bg-accent text-on-accent',
                  state === 'now' && 'border-4 border-accent',
                  state === 'ahead' && 'border-2 border-line-strong',
                )}
              >
                {state === 'done' && <Check strokeWidth={4} className="size-2.5" />}
              </span>
              <span
                dir="auto"
                className={cn(
                  'min-w-0 wrap-anywhere',
                  state === 'now' ? 'font-semibold' : state === 'ahead' && 'text-muted',
                )}
              >
                {name}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const CHOICES: { value: FulfillmentType; label: string }[] = [
  { value: 'PICKUP', label: t.pickedUp },
  { value: 'DELIVERY', label: t.delivered },
]

function FulfillmentChoice({
  value,
  onChange,
}: {
  value: FulfillmentType
  onChange: (value: FulfillmentType) => void
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="text-xs text-muted">{t.previewOf}</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.value}
          htmlFor={`${id}-${choice.value}`}
          className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            id={`${id}-${choice.value}`}
            name={id}
            className="size-4 accent-accent"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
