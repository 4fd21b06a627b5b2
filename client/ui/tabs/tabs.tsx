import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useTabRow } from './tab-row.ts'

type TabsProps = ComponentProps<typeof Radix.Root>
type TabListProps = ComponentProps<typeof Radix.List> & { label: string }
type TabProps = ComponentProps<typeof Radix.Trigger> & {
  /** Such as 3 or "2/5". Nothing for 0. */
  count?: number | string | undefined
  icon?: ReactNode
  mark?: string | undefined
}
type TabPanelProps = ComponentProps<typeof Radix.Content>

export function Tabs(props: TabsProps) {
  return <Radix.Root {...props} />
}

/** The negative margin aligns the first tab's text with the content below. */
export function TabList({ label, className, ...rest }: TabListProps) {
  const row = useTabRow()
  return (
    <Radix.List
      ref={row}
      aria-label={label}
      className={cn(
        'relative -mx-2.5 -mb-px flex gap-1 overflow-x-auto scroll-smooth [scrollbar-width:none]',
        'data-more-before:mask-l-from-[calc(100%-2.5rem)] data-more-after:mask-r-from-[calc(100%-2.5rem)]',
        className,
      )}
      {...rest}
    />
  )
}

export function Tab({ count, icon, mark, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger
      // Radix moves the focus during the press, and the browser would show a ring as if for a key.
      onMouseDown={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
      onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
      onKeyDown={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
      className={cn(
        'relative inline-flex h-10 shrink-0 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-muted',
        'transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none pointer-coarse:h-12',
        'after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent',
        'after:opacity-0 data-[state=active]:text-ink data-[state=active]:after:opacity-100',
        'disabled:opacity-50 [&_svg]:size-4',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
      {count !== undefined && count !== 0 && (
        <span
          data-count
          className="rounded-full bg-secondary px-1.5 text-2xs font-semibold text-ink tabular-nums"
        >
          {count}
        </span>
      )}
      {mark !== undefined && (
        <span
          role="img"
          aria-label={mark}
          title={mark}
          className="absolute top-1.5 right-0.5 size-2 rounded-full bg-accent"
        />
      )}
    </Radix.Trigger>
  )
}

export function TabPanel({ className, ...rest }: TabPanelProps) {
  return <Radix.Content className={cn('rounded-md focus-visible:outline-offset-4', className)} {...rest} />
}
