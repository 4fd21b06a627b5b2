import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { partTitle } from '#shared/parts/words.ts'
import * as t from '#texts/orders/job-sheet.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { holdLines } from '../../holds/hold-lines.ts'
import { asHeld } from '../../parts/held-part.ts'

export const peopleOn = ({ assignees }: Order, { people }: Part): string =>
  assignees
    .filter(({ id }) => people.includes(id))
    .map(({ displayName }) => displayName)
    .join(', ')

/** Its wait and its timers. */
export function useHeldUp(order: Order): (part: Part) => string[] {
  const { timeZone } = useUser()
  return (part) => holdLines(asHeld(order, part.id), { now: new Date(serverNow()), timeZone })
}

const CELL = 'py-[1.5mm] pr-[3mm] text-left align-top wrap-anywhere last:pr-0'

/** All parts of an order, on its sheet. */
export function PartTable({ order, parts }: { order: Order; parts: Part[] }) {
  const heldUp = useHeldUp(order)
  return (
    <table aria-label={t.parts} className="w-full border-b border-[#000] text-[11pt] leading-snug">
      <tbody>
        {parts.map((part) => {
          const much = [
            part.pieces !== null && t.piecesOf({ n: part.pieces }),
            part.hours !== null && t.hoursOf({ n: part.hours }),
          ]
          const rest = [peopleOn(order, part), ...heldUp(part)]
          return (
            <tr key={part.id} className="break-inside-avoid">
              <th scope="row" className={CELL}>
                {part.letter}
              </th>
              <td dir="auto" className={CELL}>
                {partTitle(part)}
              </td>
              <td className={`${CELL} whitespace-nowrap`}>{much.filter(Boolean).join(', ')}</td>
              <td className={`${CELL} whitespace-nowrap`}>{STAGE_NAMES[part.status]}</td>
              <td className={CELL}>{rest.filter(Boolean).join(', ')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
