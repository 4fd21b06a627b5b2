import { daysUntil, todayIn } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import type { Wait } from '#shared/holds/types.ts'
import { isWaitOver } from '#shared/holds/waits.ts'
import type { Part } from '#shared/parts/types.ts'
import { partTitle } from '#shared/parts/words.ts'
import * as t from '#texts/orders/order-parts.ts'
import { shortDate, writtenDate } from '../../core/calendar-day.ts'

/** "E Remake: Doors", as in sentences: without the pieces. */
export const inWords = ({ letter, ...part }: Pick<Part, 'letter' | 'name' | 'remake'>): string =>
  `${letter} ${partTitle({ ...part, pieces: null })}`

/** "Is with Glass Ltd" */
export const isWithInWords = ({ note }: Pick<Wait, 'note'>): string =>
  note === null ? t.isOutside : t.isWithFirm({ firm: note })

/** "back by Tue" */
export function backByInWords(wait: Wait, moment: Moment): string | undefined {
  if (wait.until === null) return undefined
  const today = todayIn(moment.timeZone, moment.now)
  const days = daysUntil(wait.until, today)
  const isNear = days >= 0 && days <= 6
  const day = isNear ? writtenDate(wait.until, 'weekday') : shortDate(wait.until, today)
  return (isWaitOver(wait, today) ? t.wasBackBy : t.backBy)({ day })
}
