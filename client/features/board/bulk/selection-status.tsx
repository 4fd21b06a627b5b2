import { useIdle } from '../../../ui/idle.ts'
import { useSelection } from './selection.ts'

/** Announces the number of selected orders to screen readers. */
export function SelectionStatus() {
  const { ids, left, full } = useSelection()
  // A status that is inserted together with its text isn't read aloud.
  const stands = useIdle()
  return (
    <div role="status" className="sr-only">
      {stands && ids.size > 0 && `${ids.size} selected`}
      {left > 0 && ` ${left} left the board`}
      {full && ' No more can be selected'}
    </div>
  )
}
