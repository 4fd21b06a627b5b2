import { Spinner } from '../../../ui/state/spinner.tsx'

/** It appears after a delay, so that a fast load doesn't flicker. */
export function FileViewerLoading({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid animate-[fade-in_200ms_400ms_backwards] place-items-center text-ink"
    >
      <Spinner className="size-6" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
