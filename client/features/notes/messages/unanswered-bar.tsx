import { MessageCircleReply } from 'lucide-react'
import { useRef } from 'react'
import * as t from '#texts/files/notes.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'

interface UnansweredBarProps {
  count: number
  onAnswered: () => void
  onReply: (() => void) | undefined
}

export function UnansweredBar({ count, onAnswered, onReply }: UnansweredBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFocusFallback(bar)
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg bg-customer-soft px-3 py-2"
    >
      <p className="flex min-w-0 flex-1 basis-52 gap-2 text-sm font-medium text-customer-ink">
        <MessageCircleReply aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t.waitingForReply({ n: count })}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" sends onClick={onAnswered}>
          {t.markAnswered}
        </Button>
        {onReply && (
          <Button variant="customer" size="sm" onClick={onReply}>
            {t.reply}
          </Button>
        )}
      </span>
    </div>
  )
}
