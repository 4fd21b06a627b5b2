import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address that Vite makes of it
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// The build for older browsers, because a tablet in a shop is often old.
const load = () => import('pdfjs-dist/legacy/build/pdf.mjs')

const RANGE_BYTES = 256 * 1024

/** The worker ends with the document. */
export async function openPdf(address: string): Promise<PDFDocumentLoadingTask> {
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
    // Only the viewed parts of a large file are fetched.
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: RANGE_BYTES,
    verbosity: VerbosityLevel.ERRORS,
  })
}
