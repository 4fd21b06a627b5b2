import { focusPage } from '../core/page-title.ts'

/**
 * The way past the header for those who go by Tab: it is the first thing, and is seen only with the focus. A button,
 * since a link would change the address, and be a step for Back.
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
