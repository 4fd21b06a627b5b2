import { useRef } from 'react'
import { Page } from '../../../ui/page.tsx'
import { InboxBody } from './inbox-body.tsx'
import { InboxHead } from './inbox-head.tsx'
import { useInbox } from './use-inbox.ts'
import { useLineOpener } from './use-line-opener.ts'

const CARD = 'overflow-hidden rounded-xl border bg-surface shadow-card'

export function InboxPage() {
  const scroller = useRef<HTMLElement>(null)
  const inbox = useInbox(scroller)
  const open = useLineOpener('panel')
  return (
    <Page ref={scroller}>
      {/* It stays in view with the actions for all lines. */}
      <div className="sticky top-0 z-10 -mx-4 -mt-6 bg-canvas px-4 pt-6 pb-3 md:-mx-6 md:-mt-8 md:px-6 md:pt-8">
        <InboxHead as="h1" waiting={inbox.waiting} scroller={scroller} />
      </div>
      <InboxBody inbox={inbox} scroller={scroller} onOpen={open} className={CARD} />
    </Page>
  )
}
