import type { ComponentProps } from 'react'

// These are lucide's icons as one path each: a board has hundreds of them, and every element costs a slow phone time.

type Icon = ComponentProps<'svg'>

function OnePath({ d, ...rest }: Icon & { d: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

// The dots are twice as wide as a line.
export const Ellipsis = (props: Icon) => (
  <OnePath strokeWidth={4} d="M5 12h.01M12 12h.01M19 12h.01" {...props} />
)
export const ArrowRight = (props: Icon) => <OnePath d="M5 12h14m-7-7 7 7-7 7" {...props} />
export const ListChecks = (props: Icon) => (
  <OnePath d="M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4" {...props} />
)
