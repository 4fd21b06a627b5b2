import { focusPage } from '../core/page-title.ts'

/**
 * Lets keyboard users skip the header. It is the first element, and only visible with the focus. A link would
 * change the address and add a step for Back, so it is a button.
 */
export function SkipButton() {
  return (
    <button
      type="button"
      onClick={focusPage}
      className="absolute top-1.5 left-1.5 z-50 flex h-11 -translate-y-16 items-center rounded-lg bg-accent px-4 text-sm font-medium text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to the page
    </button>
  )
}
