import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { WrongInput } from '../http/errors.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

const require = createRequire(import.meta.url)

// Reading it takes a millisecond and happens rarely, so it isn't kept in memory.
const PUBLISHED = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')

const MORE = new Set(
  `123123123 1234512345 987654321 9876543210 87654321 111111111 1111111111 00000000 000000000 0000000000 22222222
  55555555 66666666 77777777 88888888 99999999 12341234 159753159 12121212 password1! p@ssword contraseña abcdefgh
  aaaaaaaa welcome! admin1234 root1234 guest123 user1234 login123 summer2024 summer2025 winter2024 winter2025 linkedin
  youtube1`.split(/\s+/),
)

export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase()
  return MORE.has(lower) || (await readFile(PUBLISHED, 'utf8')).includes(JSON.stringify(lower))
}

/** @throws WrongInput for the field */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw new WrongInput({ [field]: say(t.commonPassword) })
}
