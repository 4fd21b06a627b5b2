import { Download } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { exportApi } from '#shared/api/export.ts'
import { pathOf } from '#shared/path-of.ts'
import { fetchFile, withReason } from '../../core/api/api.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { FormAlert } from '../../ui/state/form-alert.tsx'

const FAILED = 'The export could not be started.'

type State = { kind: 'started' } | { kind: 'refused'; why: string }

/**
 * The ZIP may be larger than this device's memory, so the browser downloads it in a hidden frame. A download leaves the
 * frame empty. A refusal loads into the frame instead of replacing the page.
 */
export function ExportEverything({ orgId }: { orgId: string }) {
  const frame = useId()
  const asked = useRef(false)
  const [state, setState] = useState<State>()

  /** The frame loaded a page, so it is not a download. */
  const onLoad = () => {
    if (!asked.current) return
    asked.current = false
    void reasonOf(orgId).then((why) => setState({ kind: 'refused', why }))
  }

  return (
    <>
      <a
        href={pathOf(exportApi.everything, { orgId })}
        target={frame}
        className={buttonClass({ variant: 'outline', className: 'max-sm:w-full' })}
        onClick={() => {
          asked.current = true
          setState({ kind: 'started' })
        }}
      >
        <Download aria-hidden />
        Export everything
      </a>
      <iframe
        name={frame}
        title="Download"
        sandbox="allow-downloads allow-same-origin"
        hidden
        onLoad={onLoad}
      />
      <p role="status" className="text-sm text-pretty text-muted empty:hidden">
        {state?.kind === 'started' &&
          'Your browser is downloading it, and shows how far it is. Kerf can be used meanwhile.'}
      </p>
      {state?.kind === 'refused' && <FormAlert>{state.why}</FormAlert>}
    </>
  )
}

/** Requests it again, because a page can't read a response in a frame. */
async function reasonOf(orgId: string): Promise<string> {
  const abort = new AbortController()
  try {
    await fetchFile(exportApi.everything, { orgId }, abort.signal)
    return `${FAILED} Try again.`
  } catch (error) {
    return withReason(FAILED, error)
  } finally {
    abort.abort()
  }
}
