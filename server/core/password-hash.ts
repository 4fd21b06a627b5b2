import { hashSync, verifySync, type Options } from '@node-rs/argon2'

// Runs in a thread of its own, which passwords.ts starts.

export const hash = ({ password, cost }: { password: string; cost: Options }): string =>
  hashSync(password, cost)

export const verify = ({ hashed, password }: { hashed: string; password: string }): boolean =>
  verifySync(hashed, password)
