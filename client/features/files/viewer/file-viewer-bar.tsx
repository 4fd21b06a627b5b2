import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#texts/files/file-viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'

type BarProps = {
  scale: number
  range: readonly [number, number]
  zoomable: boolean
  onZoom: (by: 1 | -1 | 0) => void
  previous: boolean
  next: boolean
  onStep: (by: 1 | -1) => void
}

export function FileViewerBar({ scale, range, zoomable, onZoom, previous, next, onStep }: BarProps) {
  const percent = t.percent({ n: Math.round(scale * 100) })
  return (
    <div
      role="toolbar"
      aria-label={t.view}
      data-foot
      className="flex shrink-0 flex-wrap items-center justify-center gap-1 border-t border-line bg-surface px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      <BarButton label={t.previous} off={!previous} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
      </BarButton>
      <span aria-hidden className="mx-1.5 h-5 w-px bg-line-strong" />
      <BarButton label={t.zoomOut} off={!zoomable || scale <= range[0]} onClick={() => onZoom(-1)}>
        <ZoomOut aria-hidden />
      </BarButton>
      <BarButton label={t.fit} name={t.fitNamed({ percent })} off={!zoomable} onClick={() => onZoom(0)}>
        <span className="w-12 text-xs tabular-nums">{percent}</span>
      </BarButton>
      <BarButton label={t.zoomIn} off={!zoomable || scale >= range[1]} onClick={() => onZoom(1)}>
        <ZoomIn aria-hidden />
      </BarButton>
      <span aria-hidden className="mx-1.5 h-5 w-px bg-line-strong" />
      <BarButton label={t.next} off={!next} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden />
      </BarButton>
    </div>
  )
}

type BarButtonProps = {
  label: string
  /** For screen readers, if it says more than the label. */
  name?: string
  off: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, name = label, off, onClick, children }: BarButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={name}
        // Not `disabled`: a user who reaches the last file with this button would lose the focus.
        aria-disabled={off}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'min-w-fit px-2 aria-disabled:pointer-events-none aria-disabled:opacity-40',
        })}
        onClick={() => {
          if (!off) onClick()
        }}
      >
        {children}
      </button>
    </Tooltip>
  )
}
