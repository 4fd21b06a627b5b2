import { timerInWords } from '#shared/holds/chips.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { Timer } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { notify } from '../../../core/notices/notices.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { notifyUndone, notifyWithUndo } from '../../../core/undo/undo.ts'
import type { GateChange, WaitInput } from '../../holds/holds.cache.ts'

// How a notice reports a change of a gate, a wait or a timer, and the change that reverts it.

interface Done {
  /** The order before the change. */
  order: Order
  undo?: true
}

const GATES: Record<GateState, { title: string; undo: string; is: string }> = {
  open: { title: 'Gate opened again', undo: 'open', is: 'open' },
  asked: { title: 'Gate asked for', undo: 'ask for', is: 'asked' },
  met: { title: 'Gate met', undo: 'meet', is: 'met' },
  not_needed: { title: 'Gate not needed', undo: 'do without', is: 'not needed' },
}

export function notifyGate(
  { order, gate, undo }: Done & { gate: GateChange },
  setBack: (before: GateChange) => void,
): void {
  const { name } = gate.gate
  if (undo) return notifyUndone(`${name} is ${GATES[gate.state].is} again`)
  const description = gate.note === null ? name : `${name}: ${gate.note}`
  const before = order.holds?.gates.find(({ id }) => id === gate.gate.id)
  if (!before) return notify({ title: 'Gate added', description })
  const { title, undo: label } = GATES[gate.state]
  notifyWithUndo(
    { title, description },
    {
      label: `${label} ${name}`,
      run: () => setBack({ gate: before, state: before.state, note: before.note }),
    },
  )
}

export function notifyWait(
  { order, wait, undo }: Done & { wait: WaitInput | null },
  setBack: (before: WaitInput | null) => void,
): void {
  const { number } = order
  const before = order.holds?.wait ?? null
  const description = wait
    ? `Order ${number} waits for ${WAIT_NAMES[wait.for]}`
    : `Order ${number} does not wait any more`
  if (undo) return notifyUndone(description)
  const run = () => setBack(before && { for: before.for, note: before.note, until: before.until })
  if (!wait) notifyWithUndo({ title: 'Wait ended', description }, { label: 'end the wait', run })
  else if (before?.for === wait.for) {
    notifyWithUndo({ title: 'Wait changed', description }, { label: 'change the wait', run })
  } else {
    const label = `wait for ${WAIT_NAMES[wait.for]}`
    notifyWithUndo({ title: 'Waiting', description }, { label, run })
  }
}

export function notifyTimer(
  { order, timer, timeZone, undo }: Done & { timer: { name: string }; timeZone: string },
  changed: Order,
  end: (started: Timer) => void,
): void {
  const before = new Set(order.holds?.timers.map(({ id }) => id))
  const started = changed.holds?.timers.find(({ id, name }) => !before.has(id) && name === timer.name)
  if (undo) return notifyUndone(`The timer ${timer.name} runs again`)
  if (!started) return notify({ title: 'Timer started', description: timer.name })
  notifyWithUndo(
    {
      title: 'Timer started',
      description: timerInWords(started, { now: new Date(serverNow()), timeZone }),
    },
    { label: `start ${started.name}`, run: () => end(started) },
  )
}

export function notifyTimerGone(
  { timer, undo }: Done & { timer: Timer },
  startAgain: (timer: Timer) => void,
): void {
  if (undo) return notifyUndone(`The timer ${timer.name} is removed`)
  const notice = { title: 'Timer removed', description: timer.name }
  // A timer that has ended has nothing left to count.
  if (Date.parse(timer.endsAt) <= serverNow()) return notify(notice)
  notifyWithUndo(notice, { label: `end ${timer.name}`, run: () => startAgain(timer) })
}
