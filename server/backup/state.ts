import type { Services } from '../services.ts'
import { placeOfBackups } from './place.ts'
import * as runs from './runs.ts'

export interface BackupState {
  /** In the operator's words. Null where BACKUP_TO is off. */
  to: string | null
  /** Read back after it was written. */
  lastBackup: runs.Run | undefined
  /** Without files (null) where the disk had no room for them. */
  lastRehearsal: runs.Run | undefined
  /** When the secret was sealed by a passphrase: later backups have it. */
  sealedAt: Date | undefined
  /** Of the latest run of each kind, where that failed. */
  failures: Partial<Record<'backup' | 'rehearsal', { at: Date; error: string }>>
  /** No good one for 48 hours, although the server tried. */
  isMissing: boolean
}

export async function readBackupState({
  pool,
  backups,
}: Pick<Services, 'pool' | 'backups'>): Promise<BackupState> {
  const isOn = backups.to.kind !== 'off'
  const [seal, backup, rehearsal] = [
    await runs.readSeal(pool),
    await runs.lastFailure(pool, 'backup'),
    await runs.lastFailure(pool, 'rehearsal'),
  ]
  return {
    to: isOn ? placeOfBackups(backups.to) : null,
    lastBackup: await runs.lastGood(pool, 'backup'),
    lastRehearsal: await runs.lastGood(pool, 'rehearsal'),
    sealedAt: seal && new Date(seal.createdAt),
    failures: { ...(backup && { backup }), ...(rehearsal && { rehearsal }) },
    isMissing: isOn && (await runs.findOutage(pool)) !== undefined,
  }
}
