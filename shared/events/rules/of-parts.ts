import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { REMAKE_CAUSE_NAMES } from '#shared/parts/words.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { EventType } from '#shared/events/events.ts'
import * as t from '#texts/events/events-parts.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'
import type { DataOf, Rules } from './rule.ts'

const moved = ({ from, to, undo, override, held, letter, name }: DataOf<'part.moved'>) =>
  t.moved({
    part: { letter, name },
    from: STAGE_NAMES[from],
    to: STAGE_NAMES[to],
    isBack: undo === true,
    skipped: override,
    stoppedWaitingFor: held?.wait ? WAIT_NAMES[held.wait.for] : undefined,
  })

export const OF_PARTS = {
  'part.added': {
    text: ({ parts }) => t.added({ parts }),
    broughtBack: ({ parts }) => t.restored({ parts }),
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.partAdded },
  },
  'part.changed': {
    text: ({ changes, ...part }) => t.changed({ part, changes }),
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.partChanged },
  },
  'part.moved': {
    text: moved,
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.partMoved },
  },
  'part.gone': {
    text: ({ isGone, ...part }) => (isGone ? t.gone : t.notGone)(part),
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.partGone },
  },
  'part.removed': {
    text: ({ reason, ...part }) => t.removed({ part, reason }),
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.partRemoved },
  },
  'remake.added': {
    text: ({ cause, words, of, pieces, ...part }) =>
      t.remade({ part, of, pieces, cause: REMAKE_CAUSE_NAMES[cause], words }),
    order: 'updater',
    webhook: { in: tWebhook.parts, as: tWebhook.remakeAdded },
  },
} as const satisfies Rules<Extract<EventType, `part.${string}` | `remake.${string}`>>
