import { mkdir, writeFile } from 'node:fs/promises'
import { cabinetInPlace, chessBoard, glueUp, slab, stains, teakBoards } from './demo-files/photos.ts'
import { portraits } from './demo-files/portraits.ts'
import { bookcase, deskFront, lockers, table } from './demo-files/drawings.ts'
import { logo, signature } from './demo-files/customers.ts'
import { CUT_LIST } from './demo-files/cut-list.ts'

/** Creates the files of the demonstration shop. They are committed to the repository; run this to change them. */

const FOLDER = 'server/db/demo/files'

const made: Record<string, string | Buffer> = {
  'walnut-table-240x100.pdf': table(),
  'bay-window-bookcase.pdf': bookcase(),
  'locker-bays.pdf': lockers(),
  'reception-desk-front.png': await deskFront(),
  'island-cut-list.txt': CUT_LIST,
  'slab-from-bin-4.jpg': await slab(),
  'island-glue-up.jpg': await glueUp(),
  'stain-samples.jpg': await stains(),
  'record-cabinet-in-place.jpg': await cabinetInPlace(),
  'teak-boards.jpg': await teakBoards(),
  'chess-board.jpg': await chessBoard(),
  'logo.webp': await logo(),
  'signature.png': await signature(),
  ...(await portraits()),
}

await mkdir(FOLDER, { recursive: true })
for (const [name, content] of Object.entries(made)) {
  await writeFile(`${FOLDER}/${name}`, content)
  process.stdout.write(`${name.padEnd(32)} ${(Buffer.byteLength(content) / 1024).toFixed(1)} KB\n`)
}
