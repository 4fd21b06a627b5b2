import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Services } from '../../../services.ts'
import type { Config } from '../../../config.ts'
import { isOnlyHere } from '../../../network.ts'
import { Forbidden } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import { SETUP_CODES } from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import { isSame, proofOf } from '../../../secrets/proofs.ts'
import * as queries from './organization.queries.ts'

type Place = Pick<Config, 'host' | 'setupCode'>

/** Six digits. Every server of an installation has the same ones. */
export function setupCodeOf(secret: string): string {
  const bytes = Buffer.from(proofOf(secret, 'setup code'), 'base64url')
  return String(bytes.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Whether a stranger could found the first organization before the owner does. */
export async function asksSetupCode(db: Database, { host, setupCode }: Place): Promise<boolean> {
  if (setupCode === 'off' || isOnlyHere(host)) return false
  return !(await queries.isAnyOrganization(db))
}

export async function askedSetupCode(
  db: Database,
  place: Place,
  secret: string,
): Promise<string | undefined> {
  return (await asksSetupCode(db, place)) ? setupCodeOf(secret) : undefined
}

/** @throws Forbidden, and TooManyTries after ten wrong ones in an hour, whoever sent them */
export async function checkSetupCode(
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  typed: string | null | undefined,
): Promise<void> {
  if (!(await asksSetupCode(db, config))) return
  if (!typed) throw refusal(t.setupCodeMissing)
  await countTry(db, SETUP_CODES, 'everybody')
  if (!isSame(typed.replace(/\D/g, ''), setupCodeOf(secret))) throw refusal(t.setupCodeWrong)
  await forgiveTry(db, SETUP_CODES, 'everybody')
}

function refusal(text: () => string): Forbidden {
  const said = say(text)
  return new Forbidden(said, { fields: { setupCode: said } })
}
