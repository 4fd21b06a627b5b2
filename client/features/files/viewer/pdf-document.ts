import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from '../../../core/pdf/open-pdf.ts'

export type PdfState =
  | { is: 'coming' }
  | { is: 'there'; pdf: PDFDocumentProxy }
  | { is: 'failed'; message: string; again: boolean }

const PASSWORD = 'This PDF is protected by a password. Download it to open it.'
const BROKEN = 'This PDF is damaged and cannot be shown. Download it to try another program.'
const UNREACHED = 'The PDF could not be loaded. Check the connection and try again.'

/** Opens a PDF document in a worker. The worker ends with the document. Each attempt opens it again. */
export function usePdf(address: string, attempt: number): PdfState {
  const key = `${address} ${attempt}`
  const [state, setState] = useState<{ key: string; value: PdfState }>()

  useEffect(() => {
    const opening = openPdf(address)
    let wanted = true
    const settle = (value: PdfState) => {
      if (wanted) setState({ key, value })
    }
    opening
      .then(({ promise }) => promise)
      .then(
        (pdf) => settle({ is: 'there', pdf }),
        (error: unknown) => settle(failure(error)),
      )
    return () => {
      wanted = false
      // If opening it failed, there is nothing to destroy.
      opening.then((task) => task.destroy()).catch(() => undefined)
    }
  }, [address, key])

  return state?.key === key ? state.value : { is: 'coming' }
}

function failure(error: unknown): PdfState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return { is: 'failed', message: PASSWORD, again: false }
  if (name === 'InvalidPDFException') return { is: 'failed', message: BROKEN, again: false }
  return { is: 'failed', message: UNREACHED, again: true }
}
