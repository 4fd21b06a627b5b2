import { useState } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import { downloadFile, openFile } from './open-file.ts'

export interface Opening {
  busy: boolean
  open: () => void
  download: () => void
}

export function useOpening(file: Attachment): Opening {
  const [busy, setBusy] = useState(false)
  const during = async (work: Promise<void>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  return {
    busy,
    open: () => void during(openFile(file)),
    download: () => void during(downloadFile(file)),
  }
}
