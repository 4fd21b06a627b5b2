import { useIdle } from '../../../ui/idle.ts'
import { useSelection } from './selection.ts'

/** How many are selected, for screen readers. */
export function SelectionStatus() {
  const { ids, left, full } = useSelection()
  // A status that is inserted together with its text is not read out.
  const stands = useIdle()
  return (
    <div role="status" className="sr-only">
      {stands && ids.size > 0 && `${ids.size} selected`}
      {left > 0 && ` ${left} left the board`}
      {full && ' No more can be selected'}
    </div>
  )
}
