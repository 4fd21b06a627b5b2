import { hashSync, verifySync, type Options } from '@node-rs/argon2'

// passwords.ts runs this in its own thread.

export const hash = ({ password, cost }: { password: string; cost: Options }): string =>
  hashSync(password, cost)

export const verify = ({ hashed, password }: { hashed: string; password: string }): boolean =>
  verifySync(hashed, password)
