import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address that Vite makes of it
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

// The build for older browsers: the tablet in a shop is seldom a new one.
const load = () => import('pdfjs-dist/legacy/build/pdf.mjs')

export type PdfState =
  | { is: 'coming' }
  | { is: 'there'; pdf: PDFDocumentProxy }
  | { is: 'failed'; message: string; again: boolean }

const PASSWORD = 'This PDF is protected by a password. Download it to open it.'
const BROKEN = 'This PDF is damaged and cannot be shown. Download it to try another program.'
const UNREACHED = 'The PDF could not be loaded. Check the connection and try again.'

const RANGE_BYTES = 256 * 1024

/** Opens a PDF document in a worker, which ends with the document. Each attempt opens it again. */
export function usePdf(address: string, attempt: number): PdfState {
  const key = `${address} ${attempt}`
  const [state, setState] = useState<{ key: string; value: PdfState }>()

  useEffect(() => {
    const opening = open(address)
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

async function open(address: string) {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel, version } = await load()
  GlobalWorkerOptions.workerSrc = workerSrc
  // The build copies these files: see vite.config.ts.
  const parts = `${location.origin}/assets/pdfjs-${version}`
  return getDocument({
    url: address,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    iccUrl: `${parts}/iccs/`,
    wasmUrl: `${parts}/wasm/`,
    // The page's content security policy forbids WebAssembly; pdf.js has the same decoders as scripts.
    useWasm: false,
    // Only the parts of a large file that are viewed are fetched.
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: RANGE_BYTES,
    verbosity: VerbosityLevel.ERRORS,
  })
}

function failure(error: unknown): PdfState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return { is: 'failed', message: PASSWORD, again: false }
  if (name === 'InvalidPDFException') return { is: 'failed', message: BROKEN, again: false }
  return { is: 'failed', message: UNREACHED, again: true }
}
