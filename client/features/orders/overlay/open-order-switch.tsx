import { AppWindow, PanelRight } from 'lucide-react'
import * as t from '#texts/orders/order.ts'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { preferFrame, type OrderFrame } from './open-order.ts'

interface OpenOrderSwitchProps {
  frame: OrderFrame
  onSwitch: (frame: OrderFrame) => void
}

export function OpenOrderSwitch({ frame, onSwitch }: OpenOrderSwitchProps) {
  const other = frame === 'dialog' ? 'panel' : 'dialog'
  const label = other === 'panel' ? t.showAsPanel : t.showAsDialog
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
