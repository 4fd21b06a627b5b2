import { join } from 'node:path'
import { proofOf } from '../../core/proofs.ts'
import type { Database } from '../../db/client.ts'
import { StartRefused } from '../../db/embedded/start-refused.ts'
import * as queries from './secret-match.queries.ts'

interface SecretDeps {
  db: Database
  secret: string
  config: { dataDir: string; sessionSecret?: string | undefined }
}

/** It only tells secrets apart, and no secret can be derived from it. */
const fingerprintOf = (secret: string) => proofOf(secret, 'fingerprint')

/**
 * Makes sure that the database keeps its secret. The first start stores the secret's fingerprint.
 * @throws StartRefused for another secret
 */
export async function matchSecret({ db, secret, config }: SecretDeps): Promise<void> {
  if (!(await queries.claimFingerprint(db, fingerprintOf(secret)))) throw otherSecret(config)
}

/** For commands that only derive values from the secret, and store no fingerprint. @throws StartRefused */
export async function refuseOtherSecret({ db, secret, config }: SecretDeps): Promise<void> {
  const known = await queries.selectFingerprint(db)
  if (known !== null && known !== fingerprintOf(secret)) throw otherSecret(config)
}

/** Binds the database to this secret. Returns false and changes nothing while a server runs. */
export function acceptSecret({ db, secret }: SecretDeps): Promise<boolean> {
  return queries.replaceFingerprint(db, fingerprintOf(secret))
}

const otherSecret = ({ dataDir, sessionSecret }: SecretDeps['config']) =>
  new StartRefused(
    `The secret in ${sessionSecret === undefined ? join(dataDir, 'secret') : 'SESSION_SECRET'} is not the one that this ` +
      'database was used with: everybody would be signed out, customers’ links, calendars and links in mails would ' +
      'end, and pushes and webhooks would have to be set up again. Set SESSION_SECRET as for the server that was here ' +
      `before; where that had none, leave it out and copy secret from its DATA_DIR to ${join(dataDir, 'secret')}. To go ` +
      'on with this one all the same: npm run admin -- accept-secret.',
  )
