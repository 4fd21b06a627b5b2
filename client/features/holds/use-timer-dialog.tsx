import { useState, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { HoldActions } from './holds.cache.ts'
import { TimerDialog } from './timer-dialog.tsx'

interface TimerDialogState {
  ask: (names: string[]) => void
  dialog: ReactNode
}

export function useTimerDialog(order: Order, actions: HoldActions): TimerDialogState {
  // The count is a key: each dialog starts with fresh state.
  const [timing, setTiming] = useState({ open: false, count: 0, names: [] as string[] })
  return {
    ask: (names) => setTiming(({ count }) => ({ open: true, count: count + 1, names })),
    dialog: timing.count > 0 && (
      <TimerDialog
        key={timing.count}
        order={order}
        names={timing.names}
        open={timing.open}
        onStart={actions.startTimer}
        onClose={() => setTiming((before) => ({ ...before, open: false }))}
      />
    ),
  }
}
