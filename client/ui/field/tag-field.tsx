import { X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '../cn.ts'
import { useFocusBeside } from '../dialog/focus-beside.ts'
import { FieldFrame, fieldControlClass } from './field-frame.tsx'

interface TagFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  hideLabel?: boolean
  tags: readonly string[]
  tagsLabel: string
  removeLabel: (tag: string) => string
  maxLength: number
  readOnly?: boolean
  /** Tags can be removed, but not added. */
  full?: boolean
  focused?: boolean
  placeholder?: string
  /** What is no tag yet. The owner knows it, so that it isn't lost. */
  typed: string
  onType: (typed: string) => void
  onAdd: (tag: string) => void
  onRemove: (index: number) => void
}

/** A list of short texts. Enter adds what is typed, and so does leaving the field. */
export function TagField({
  label,
  hint,
  error,
  hideLabel,
  tags,
  tagsLabel,
  removeLabel,
  readOnly,
  full,
  focused,
  typed,
  onType,
  onAdd,
  onRemove,
  ...control
}: TagFieldProps) {
  const add = () => {
    if (readOnly || full) return
    const text = typed.trim()
    onType('')
    if (text) onAdd(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      // With Ctrl or Cmd the form is sent at once, with this text.
      if (event.ctrlKey || event.metaKey) return flushSync(add)
      add()
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0 && !readOnly) {
      onRemove(tags.length - 1)
    }
  }
  return (
    <FieldFrame {...{ label, hint, error, hideLabel }}>
      {(wiring) => (
        <div className="flex flex-col gap-2">
          {tags.length > 0 && (
            <ul aria-label={tagsLabel} className="flex flex-wrap gap-1.5">
              {tags.map((tag, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- The same text may be there twice.
                <li key={`${tag} ${index}`} className="max-w-full">
                  <Tag
                    text={tag}
                    label={removeLabel(tag)}
                    onRemove={readOnly ? undefined : () => onRemove(index)}
                  />
                </li>
              ))}
            </ul>
          )}
          <input
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            {...control}
            {...wiring}
            data-autofocus={focused || undefined}
            readOnly={readOnly || full}
            value={typed}
            className={cn(fieldControlClass, 'h-10 px-3')}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface TagProps {
  text: string
  label: string
  onRemove: (() => void) | undefined
}

function Tag({ text, label, onRemove }: TagProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, 'button')
  return (
    <button
      ref={button}
      type="button"
      data-helps
      aria-label={label}
      aria-disabled={onRemove ? undefined : true}
      onClick={onRemove}
      className="flex min-h-8 max-w-full items-center gap-1.5 rounded-lg bg-secondary px-2.5 text-sm font-medium hover:bg-secondary-hover pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      <span dir="auto" className="min-w-0 truncate">
        {text}
      </span>
      <X aria-hidden />
    </button>
  )
}
