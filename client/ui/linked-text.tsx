import { textPartsOf } from './addresses-in.ts'

export function LinkedText({ children: text }: { children: string }) {
  return textPartsOf(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- A part has its place, and nothing else.
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-sm text-accent-ink underline decoration-accent-ink/40 underline-offset-2 wrap-anywhere hover:decoration-accent-ink print:text-inherit"
      >
        {part.href}
      </a>
    ),
  )
}
