import { Download } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { exportApi } from '#shared/api/organization.ts'
import { pathOf } from '#shared/requests.ts'
import * as t from '#texts/shop/settings.ts'
import { fetchFile, withReason } from '../../../core/api/api.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { SettingRow } from '../../../core/subjects/settings-card.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'

type State = { kind: 'started' } | { kind: 'refused'; why: string }

/** The ZIP may exceed this device's memory. A refusal loads into the frame instead of replacing the page. */
export function ExportEverything({ orgId }: { orgId: string }) {
  const frame = useId()
  const asked = useRef(false)
  const [state, setState] = useState<State>()

  /** A loaded page is no download. */
  const onLoad = () => {
    if (!asked.current) return
    asked.current = false
    void reasonOf(orgId).then((why) => setState({ kind: 'refused', why }))
  }

  return (
    <SettingRow
      title={t.exportTitle}
      text={t.exportText}
      action={
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
          {t.exportEverything}
        </a>
      }
    >
      <iframe
        name={frame}
        title={t.download}
        sandbox="allow-downloads allow-same-origin"
        hidden
        onLoad={onLoad}
      />
      <p role="status" className="text-sm text-pretty text-muted empty:hidden">
        {state?.kind === 'started' && t.exportStarted}
      </p>
      {state?.kind === 'refused' && <FormAlert>{state.why}</FormAlert>}
    </SettingRow>
  )
}

/** Requests again, because a page can't read a response in a frame. */
async function reasonOf(orgId: string): Promise<string> {
  const abort = new AbortController()
  try {
    await fetchFile(exportApi.everything, { orgId }, abort.signal)
    return t.failedExport
  } catch (error) {
    return withReason(t.failedExport, error)
  } finally {
    abort.abort()
  }
}
