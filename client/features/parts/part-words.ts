import { daysUntil, todayIn } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import type { Wait } from '#shared/holds/types.ts'
import { isWaitOver } from '#shared/holds/waits.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { shortDate, writtenDate } from '../../core/calendar-day.ts'

type Named = Pick<Part, 'name' | 'remake'>

/** "Remake: Doors" */
const titleOf = ({ name, remake }: Named): string => (remake ? t.remakeOf({ part: name }) : name)

/** "Remake: Doors (2)" */
export const nameInList = (part: Named & Pick<Part, 'pieces'>): string =>
  part.remake && part.pieces !== null ? t.withPieces({ part: titleOf(part), n: part.pieces }) : titleOf(part)

/** "B Doors", as in sentences. */
export const inWords = (part: Named & Pick<Part, 'letter'>): string => `${part.letter} ${titleOf(part)}`

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
