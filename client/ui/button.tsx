import { use, type ComponentProps, type MouseEvent } from 'react'
import * as t from '#texts/page/connection.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { OfflineContext } from './offline.ts'
import { Spinner } from './state/loading.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
  /** Whether a press needs the network. If omitted: that of a form, or of work to wait for. */
  sends?: boolean
}

export function Button({
  variant,
  size,
  busy,
  type,
  sends = busy !== undefined || type === 'submit',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const offline = use(OfflineContext) && sends && !busy
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || offline) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <button
      type={type ?? 'button'}
      {...rest}
      onClick={handleClick}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={busy || offline || rest['aria-disabled']}
      {...(offline && { title: t.needsNetwork, 'data-offline': true })}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {busy ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
