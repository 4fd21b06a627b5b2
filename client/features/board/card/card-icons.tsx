import type { ComponentProps } from 'react'

// Lucide's icons as one path each: a board has hundreds, and every element costs a slow phone time.

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

export const Ellipsis = (props: Icon) => (
  <OnePath strokeWidth={4} d="M5 12h.01M12 12h.01M19 12h.01" {...props} />
)
export const ArrowRight = (props: Icon) => <OnePath d="M5 12h14m-7-7 7 7-7 7" {...props} />
export const Lock = (props: Icon) => (
  <OnePath
    d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2m2 0V7a5 5 0 0 1 10 0v4"
    {...props}
  />
)
export const Check = (props: Icon) => <OnePath d="M20 6 9 17l-5-5" {...props} />
