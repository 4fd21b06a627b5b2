import { useRef, useState, type ReactNode } from 'react'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { Popover } from '../../../ui/dialog/popover.tsx'
import { useLayer } from '../../../ui/dialog/layer.ts'
import { InboxBody } from './inbox-body.tsx'
import { InboxHead } from './inbox-head.tsx'
import { useInbox } from './use-inbox.ts'
import { useLineOpener } from './use-line-opener.ts'
import * as t from '#texts/notifications/inbox.ts'

interface InboxPopoverProps {
  trigger: ReactNode
  onLeave: () => void
}

export function InboxPopover({ trigger, onLeave }: InboxPopoverProps) {
  const [open, setOpen] = useState(true)
  const openLine = useLineOpener()
  useLayer(open, { onBack: () => setOpen(false) })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t.title}
      className="flex w-[27rem] flex-col overflow-hidden"
      focusesContent
    >
      <OpenInbox
        onOpen={(line) => {
          // A closing layer returns the focus to the element that has it now.
          onLeave()
          // An order closes the popover that it is opened from, but another page doesn't.
          if (line.orderId === null) setOpen(false)
          openLine(line)
        }}
      />
    </Popover>
  )
}

function OpenInbox({ onOpen }: { onOpen: (line: InboxLine) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const inbox = useInbox(scroller)
  return (
    <>
      <div className="border-b border-line px-4 pt-3 pb-2.5">
        <InboxHead as="h2" waiting={inbox.waiting} scroller={scroller} />
      </div>
      <div
        ref={scroller}
        className="relative max-h-[36rem] min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <InboxBody inbox={inbox} scroller={scroller} onOpen={onOpen} />
      </div>
    </>
  )
}
