import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cn } from './cn.ts'

export type NoticeVariant = 'default' | 'destructive'
export type NoticeProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  variant?: NoticeVariant
  /** One thing to do about it. `altText` tells those who cannot reach it in time another way to do it. */
  action?: { label: string; altText: string; onClick: () => void }
  duration?: number
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider label="Notice" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {children}
    </Radix.Provider>
  )
}

/** Stands once, at the end of the provider's children. */
export function NoticeViewport() {
  return (
    <Radix.Viewport
      hotkey={['F8']}
      label="Notices ({hotkey})"
      // A notice is announced by itself. That it is a live region keeps dialogs from hiding it from those who hear the page.
      aria-live="off"
      className="fixed inset-x-0 top-0 z-80 flex flex-col gap-2 px-3 pt-[max(0.75rem,env(safe-area-inset-top))] outline-none md:top-auto md:right-4 md:bottom-(--notice-bottom) md:left-auto md:w-full md:max-w-[420px] md:p-0 print:hidden"
    />
  )
}

export function Notice({
  open,
  onOpenChange,
  title,
  description,
  variant = 'default',
  action,
  duration,
}: NoticeProps) {
  const bad = variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck

  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      duration={duration}
      // Radix takes the presses away while a dialog is open, but a notice about that dialog must still close.
      style={{ pointerEvents: 'auto' }}
      type={bad ? 'foreground' : 'background'}
      className={cn(
        'relative flex w-full items-start gap-3 rounded-xl py-3 pr-2 pl-3.5 shadow-raised',
        'data-[state=closed]:animate-notice-out data-[state=open]:animate-notice-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]',
        'data-[swipe=end]:animate-notice-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'bg-danger text-on-danger' : 'bg-raised text-ink',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4.5 shrink-0', !bad && 'text-done')} />
      <div className="min-w-0 flex-1 py-px">
        <Radix.Title className="text-sm font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className={cn('mt-0.5 text-sm', !bad && 'text-muted')}>
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.altText}
          onClick={action.onClick}
          className={buttonClass({ variant: 'outline', size: 'sm', className: 'self-center' })}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-md pointer-coarse:-my-2 pointer-coarse:size-11',
          bad
            ? 'hover:bg-danger-hover focus-visible:outline-current'
            : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <X aria-hidden className="size-4" />
        <span className="sr-only">Dismiss</span>
      </Radix.Close>
    </Radix.Root>
  )
}
