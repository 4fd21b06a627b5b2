import { Spinner } from '../../ui/spinner.tsx'

/** Comes only when it takes a moment, so that what is quick does not flicker. */
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
