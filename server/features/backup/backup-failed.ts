/** Why there is no backup, in a sentence. */
export class BackupFailed extends Error {}
