import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { FieldFrame, fieldControlClass, type FieldFrameProps } from './field-frame.tsx'

type CopyFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'hideLabel' | 'className'> & {
  value: string
}

export function CopyField({ value, ...frame }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    setCopied(await copyText(value, input.current))
  }

  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
            className={cn(fieldControlClass, 'h-10 flex-1 truncate px-3')}
          />
          <Button variant="outline" className="h-10 min-w-24" onClick={() => void copy()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <span role="status" className="sr-only">
            {copied ? 'Copied' : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** The clipboard API needs https, which a shop's own server often lacks: then `execCommand` copies. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.select()
    return document.execCommand('copy')
  }
}
