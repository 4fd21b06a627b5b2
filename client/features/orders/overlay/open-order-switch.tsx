import { AppWindow, PanelRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { preferFrame, type OrderFrame } from './open-order.ts'

interface OpenOrderSwitchProps {
  frame: OrderFrame
  onSwitch: (frame: OrderFrame) => void
}

/** Switches between the dialog and the panel, and saves the choice on this device. */
export function OpenOrderSwitch({ frame, onSwitch }: OpenOrderSwitchProps) {
  const other = frame === 'dialog' ? 'panel' : 'dialog'
  const label = other === 'panel' ? 'Show as side panel' : 'Show as dialog'
  const Icon = other === 'panel' ? PanelRight : AppWindow
  return (
    <Tooltip label={label}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        onClick={() => {
          preferFrame(other)
          onSwitch(other)
        }}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
