export const view = 'View'
export const previous = 'Previous file'
export const next = 'Next file'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const fit = 'Fit to the window'
export const percent = ({ n }: { n: number }) => `${n}%`
export const fitNamed = ({ percent }: { percent: string }) => `${percent}, fit to the window`
export const forCustomer = 'For the customer'
export const place = ({ at, of }: { at: number; of: number }) => `${at} of ${of}`
export const version = ({ n }: { n: number }) => `version ${n}`
export const shared = 'shared'
export const download = 'Download'
export const openInTab = 'Open in new tab'
export const pages = 'Pages'
export const page = ({ n }: { n: number }) => `Page ${n}`
export const pageOf = ({ n, of }: { n: number; of: number }) => `Page ${n} of ${of}`
export const loadingPdf = 'Loading the PDF'
export const loadingPicture = 'Loading the picture'
export const pictureBroken = "We couldn't show this picture. Download it to view it."
export const pageBroken = "We couldn't show this page."
export const protectedPdf = 'This PDF is protected by a password. Download it to open it.'
export const damagedPdf = "This PDF is damaged, so we couldn't show it. Download it to try another app."
export const pdfNotLoaded = "We couldn't load the PDF. Check your connection and try again."
export const viewerNotLoaded = "We couldn't load the PDF viewer. Check your connection and try again."
