import { useId, type ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

/** Its children are rows with a line between them. */
export function SettingsCard({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'min-w-0 divide-y divide-line rounded-xl border bg-surface shadow-card *:px-4 *:py-4 md:*:px-5',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** For a field of its own width: label and help at the left, the control at the right. */
export const FIELD_ROW = cn(
  'sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] sm:gap-x-8 sm:gap-y-0.5',
  'sm:[&>:nth-child(2)]:col-start-2 sm:[&>:nth-child(2)]:row-span-2 sm:[&>:nth-child(2)]:row-start-1',
  'sm:[&>[role=alert]]:col-start-2 sm:[&>[role=alert]]:row-start-3 sm:[&>[role=alert]]:mt-1',
)

interface SettingRowProps {
  title: string
  text: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function SettingRow({ title, text, action, children }: SettingRowProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="text-sm font-medium">
            {title}
          </h3>
          <p className="mt-0.5 text-xs text-pretty text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
