import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import * as t from '#texts/page/controls.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { useCopy } from './copy.ts'
import { FieldFrame, fieldControlClass, type FieldFrameProps } from './field-frame.tsx'

type CopyFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'hideLabel' | 'className'> & {
  value: string
}

export function CopyField({ value, ...frame }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(input)

  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            onFocus={({ currentTarget }) => {
              currentTarget.select()
              // The browser shows the selection's end, but people know an address by its beginning.
              currentTarget.scrollLeft = 0
            }}
            className={cn(fieldControlClass, 'h-10 flex-1 truncate px-3')}
          />
          <Button
            variant="outline"
            className="h-10 min-w-24"
            // There may be several, so the name says which text it copies.
            aria-label={copied ? t.copiedOf({ label: frame.label }) : t.copyOf({ label: frame.label })}
            onClick={() => copy(value)}
          >
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? t.copied : t.copy}
          </Button>
          <span role="status" className="sr-only">
            {copied ? t.copied : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
