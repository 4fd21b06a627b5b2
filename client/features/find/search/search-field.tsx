import { Search, X } from 'lucide-react'
import { useRef, type Ref } from 'react'
import * as t from '#texts/board/board.ts'
import { cn } from '../../../ui/cn.ts'
import { useBoardSearch, useFilterBy } from '../filters/filter-address.ts'
import { useDraft } from '../filters/filter-draft.ts'

interface SearchFieldProps {
  className?: string
  inputClassName?: string
  ref?: Ref<HTMLInputElement>
}

// The server rejects longer searches.
const LONGEST = 200

const meaningOf = (text: string) => text.trim()

export function SearchField({ className, inputClassName, ref }: SearchFieldProps) {
  const { q = '' } = useBoardSearch()
  const filterBy = useFilterBy()
  const { text, setText } = useDraft(q, meaningOf)
  const frame = useRef<HTMLDivElement>(null)

  const type = (typed: string) => {
    setText(typed)
    filterBy({ q: meaningOf(typed) }, { typing: true })
  }

  return (
    <div ref={frame} role="search" className={className}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        dir="auto"
        aria-label={t.search}
        aria-keyshortcuts="/"
        placeholder={t.search}
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          // The results are already shown, so Enter only hides the on-screen keyboard.
          if (event.key === 'Enter' && matchMedia('(pointer: coarse)').matches) event.currentTarget.blur()
        }}
        className={cn(
          'block w-full min-w-0 rounded-lg border border-field-line bg-field pl-8.5 text-base text-ink',
          'transition-[border-color] duration-100 hover:border-muted pointer-coarse:min-h-11',
          'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0',
          'text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          inputClassName,
        )}
      />
      {text !== '' && (
        <button
          type="button"
          // The field is narrower without the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            type('')
            frame.current?.querySelector('input')?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-lg text-muted hover:text-ink max-lg:group-not-focus-within/narrow:hidden pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
          <span className="sr-only">{t.clearSearch}</span>
        </button>
      )}
    </div>
  )
}
