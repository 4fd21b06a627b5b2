import { join } from 'node:path'
import type { Services } from '../../../services.ts'
import { commandLine } from '../../../installed.ts'
import type { Config } from '../../../config.ts'
import { fingerprintOf } from '../../../secrets/proofs.ts'
import { StartRefused } from '../../../db/embedded/start-refused.ts'
import * as queries from './secret-match.queries.ts'
import * as tStart from '#texts/calls/start.ts'

type Known = Pick<Services, 'db' | 'secret'>

/** The first start stores the fingerprint. @throws StartRefused for another secret */
export async function matchSecret({ db, secret }: Known, config: Config): Promise<void> {
  if (!(await queries.claimFingerprint(db, fingerprintOf(secret)))) throw otherSecret(config)
}

/** For commands that only derive values from the secret. @throws StartRefused */
export async function refuseOtherSecret({ db, secret }: Known, config: Config): Promise<void> {
  const known = await queries.selectFingerprint(db)
  if (known !== null && known !== fingerprintOf(secret)) throw otherSecret(config)
}

/** Returns false and changes nothing while a server runs. */
export function acceptSecret({ db, secret }: Known): Promise<boolean> {
  return queries.replaceFingerprint(db, fingerprintOf(secret))
}

const otherSecret = ({ dataDir, sessionSecret }: Config) =>
  new StartRefused(
    tStart.otherSecret({
      command: commandLine('admin'),
      used: sessionSecret === undefined ? join(dataDir, 'secret') : 'SESSION_SECRET',
      file: join(dataDir, 'secret'),
    }),
  )
