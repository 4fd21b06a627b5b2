import { BadBackup } from '../unpack.ts'

/** The archive is good, but this installation can't take it now. The message says why. */
export class ImportRefused extends BadBackup {}
