import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { whenIdle } from '../../../ui/idle.ts'
import type { BoardDragProps } from './board-drag.tsx'
import { forgetPress, useIsPressedEarly } from './drag.ts'

const BoardDrag = lazyComponent(() => import('./board-drag.tsx').then((module) => module.BoardDrag))

export function LazyDrag(props: BoardDragProps) {
  const pressed = useIsPressedEarly()
  const [wanted, setWanted] = useState(false)
  if (pressed && !wanted) setWanted(true)

  // Without a connection, the next press loads it again.
  useEffect(() => whenIdle(() => void BoardDrag.loadEarly().then((there) => there && setWanted(true))), [])

  // Safari lets a page stop a touch from scrolling only if a listener existed before the touch began.
  useEffect(() => {
    const listen = () => {}
    window.addEventListener('touchmove', listen, { passive: false })
    return () => window.removeEventListener('touchmove', listen)
  }, [])

  const giveUp = () => {
    forgetPress()
    setWanted(false)
  }
  return (
    wanted && (
      <Suspense>
        <BoardDrag {...props} onFailed={giveUp} />
      </Suspense>
    )
  )
}
