export const title = ({ file, order }: { file: string; order: string }) => `Approval of ${file}, ${order}`
export const fileName = ({ file, order }: { file: string; order: string }) => `Approval ${order} ${file}.pdf`
export const heading = 'Approval'
export const order = 'Order'
export const orderWithTitle = ({ number, title }: { number: string; title: string }) => `${number}, ${title}`
export const file = 'File'
export const version = 'Version'
export const checksum = 'SHA-256'
export const approvedBy = 'Approved by'
export const approvedAt = 'Approved at'
export const momentIn = ({ moment, timeZone }: { moment: string; timeZone: string }) =>
  `${moment} (${timeZone})`
export const network = 'Network'
export const device = 'Device'
export const foot = ({ page, pages }: { page: number; pages: number }) =>
  `Kerf · The SHA-256 identifies exactly this file. Page ${page} of ${pages}`
/** Beside the gate that the approval has checked off. */
export const gateNote = ({ name }: { name: string }) => `Approved by ${name}`
