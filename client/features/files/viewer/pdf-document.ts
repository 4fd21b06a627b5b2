import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import * as t from '#texts/files/file-viewer.ts'
import { openPdf } from '../../../core/pdf/open-pdf.ts'

export type PdfState =
  | { is: 'coming' }
  | { is: 'there'; pdf: PDFDocumentProxy }
  | { is: 'failed'; message: string; again: boolean }

/** The worker ends with the document. */
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
      opening.then((task) => task.destroy()).catch(() => undefined)
    }
  }, [address, key])

  return state?.key === key ? state.value : { is: 'coming' }
}

function failure(error: unknown): PdfState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return { is: 'failed', message: t.protectedPdf, again: false }
  if (name === 'InvalidPDFException') return { is: 'failed', message: t.damagedPdf, again: false }
  return { is: 'failed', message: t.pdfNotLoaded, again: true }
}
