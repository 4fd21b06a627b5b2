import { TriangleAlert } from 'lucide-react'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as t from '#texts/page/only-here.ts'
import { CopyField } from '../ui/field/copy-field.tsx'
import { cn } from '../ui/cn.ts'
import { useOpening } from './api/opening.ts'

interface OnlyHereProps {
  url: string
  className?: string
}

/** In place of a QR code: says that nobody else can open a link, and how to let others in. */
export function OnlyHere({ url, className }: OnlyHereProps) {
  return leadsToThisComputer(url) && <LetOthersIn className={className} />
}

function LetOthersIn({ className }: Pick<OnlyHereProps, 'className'>) {
  const { command, url } = useOpening()
  return (
    <div className={cn('min-w-0 rounded-lg bg-limit-soft p-3 text-sm', className)}>
      <p className="flex gap-2 font-medium text-limit-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t.onlyHere}
      </p>
      <p className="mt-2 mb-1.5 text-ink">{t.restart}</p>
      <CopyField label={t.command} hideLabel value={command} hint={url ? t.thenOpen({ url }) : undefined} />
    </div>
  )
}
