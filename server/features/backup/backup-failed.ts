/** The message is a sentence that says why there is no backup. */
export class BackupFailed extends Error {}
