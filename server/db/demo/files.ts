/** A file of the demonstration shop. The files lie in the folder `files`, made by scripts/demo-files.ts. */
export interface DemoFile {
  /** Index into DEMO_ORDERS. */
  order: number
  /** Index into DEMO_PEOPLE. */
  by: number
  hoursAgo: number
  name: string
}

const FILES: [order: number, by: number, hoursAgo: number, name: string][] = [
  [0, 3, 31, 'walnut-table-240x100.pdf'],
  [0, 1, 27, 'slab-from-bin-4.jpg'],
  [2, 3, 96, 'bay-window-bookcase.pdf'],
  [5, 2, 45, 'island-cut-list.txt'],
  [5, 2, 19, 'island-glue-up.jpg'],
  [6, 0, 61, 'reception-desk-front.png'],
  [10, 1, 71, 'stain-samples.jpg'],
  [11, 3, 120, 'locker-bays.pdf'],
  [12, 1, 32, 'record-cabinet-in-place.jpg'],
  [22, 2, 52, 'teak-boards.jpg'],
  [25, 3, 30, 'chess-board.jpg'],
]

export const DEMO_FILES: DemoFile[] = FILES.map(([order, by, hoursAgo, name]) => ({
  order,
  by,
  hoursAgo,
  name,
}))

const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
}

export function mimeTypeOf(name: string): string {
  return MIME_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
