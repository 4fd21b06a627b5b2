import { timerInWords } from '#shared/holds/chips.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { Timer } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-notices.ts'
import { notify } from '../../../core/notices/notices.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { notifyUndone, notifyWithUndo } from '../../../core/undo/undo.ts'
import type { GateChange, WaitInput } from '../../holds/holds.cache.ts'

interface Done {
  order: Order
  undo?: true
}

type Named = (values: { gate: string }) => string

const GATES: Record<GateState, { title: string; undo: Named; again: Named }> = {
  open: { title: t.gateReopened, undo: t.undoReopening, again: t.openAgain },
  asked: { title: t.gateRequested, undo: t.undoRequest, again: t.requestedAgain },
  met: { title: t.gateDone, undo: t.undoCheckingOff, again: t.doneAgain },
  not_needed: { title: t.gateNotNeeded, undo: t.undoNotNeeded, again: t.notNeededAgain },
}

export function notifyGate(
  { order, gate, undo }: Done & { gate: GateChange },
  setBack: (before: GateChange) => void,
): void {
  const { name } = gate.gate
  if (undo) return notifyUndone(GATES[gate.state].again({ gate: name }))
  const description = gate.note === null ? name : t.gateWithNote({ gate: name, note: gate.note })
  const before = order.holds?.gates.find(({ id }) => id === gate.gate.id)
  if (!before) return notify({ title: t.gateAdded, description })
  const { title, undo: label } = GATES[gate.state]
  notifyWithUndo(
    { title, description },
    {
      label: label({ gate: name }),
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
    ? t.waitsFor({ order: number, cause: WAIT_NAMES[wait.for] })
    : t.waitsNoLonger({ order: number })
  if (undo) return notifyUndone(description)
  const run = () => setBack(before && { for: before.for, note: before.note, until: before.until })
  if (!wait) notifyWithUndo({ title: t.waitStopped, description }, { label: t.undoStopping, run })
  else if (before?.for === wait.for) {
    notifyWithUndo({ title: t.waitChanged, description }, { label: t.undoWaitChange, run })
  } else {
    const label = t.undoWaiting({ cause: WAIT_NAMES[wait.for] })
    notifyWithUndo({ title: t.waiting, description }, { label, run })
  }
}

export function notifyTimer(
  { order, timer, timeZone, undo }: Done & { timer: { name: string }; timeZone: string },
  changed: Order,
  end: (started: Timer) => void,
): void {
  const before = new Set(order.holds?.timers.map(({ id }) => id))
  const started = changed.holds?.timers.find(({ id, name }) => !before.has(id) && name === timer.name)
  if (undo) return notifyUndone(t.timerRunsAgain({ timer: timer.name }))
  if (!started) return notify({ title: t.timerStarted, description: timer.name })
  notifyWithUndo(
    {
      title: t.timerStarted,
      description: timerInWords(started, { now: new Date(serverNow()), timeZone }),
    },
    { label: t.undoStart({ timer: started.name }), run: () => end(started) },
  )
}

export function notifyTimerGone(
  { timer, undo }: Done & { timer: Timer },
  startAgain: (timer: Timer) => void,
): void {
  if (undo) return notifyUndone(t.timerRemovedAgain({ timer: timer.name }))
  const notice = { title: t.timerRemoved, description: timer.name }
  if (Date.parse(timer.endsAt) <= serverNow()) return notify(notice)
  notifyWithUndo(notice, { label: t.undoRemoving({ timer: timer.name }), run: () => startAgain(timer) })
}
