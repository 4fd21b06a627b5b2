import { DAY_SECONDS, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'

/** Of all accounts together, from one network. */
export const SIGN_IN_FAILURES_OF_NETWORK: Throttle = {
  name: 'sign-in from network',
  limit: 100,
  windowSeconds: 15 * 60,
}
export const REGISTRATIONS: Throttle = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS }
/** Organizations that one network founds, where they can send mails. */
export const FOUNDINGS: Throttle = {
  name: 'foundings',
  limit: 10,
  windowSeconds: DAY_SECONDS,
  why: 'Too many organizations have been founded from your network today',
}
export const PASSWORD_MAILS: Throttle = { name: 'password-mail', limit: 20, windowSeconds: HOUR_SECONDS }
/** Mails for forgotten passwords to one address, as far as one network asks for them: it keeps nobody else from theirs. */
export const FORGOTTEN_FROM_NETWORK: Throttle = {
  name: 'forgotten-from-network',
  limit: 5,
  windowSeconds: DAY_SECONDS,
}
/** The same, whoever asks: nobody is buried under them. */
export const FORGOTTEN_MAILS: Throttle = { name: 'forgotten', limit: 30, windowSeconds: DAY_SECONDS }
