import { DAY_SECONDS, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'

/** Limits sign-ins from one network to all accounts together. */
export const SIGN_IN_FAILURES_OF_NETWORK: Throttle = {
  name: 'sign-in from network',
  limit: 100,
  windowSeconds: 15 * 60,
}
export const REGISTRATIONS: Throttle = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS }
/** Limits the organizations that one network founds, because organizations can send mails. */
export const FOUNDINGS: Throttle = {
  name: 'foundings',
  limit: 10,
  windowSeconds: DAY_SECONDS,
  why: 'Too many organizations have been founded from your network today',
}
export const PASSWORD_MAILS: Throttle = { name: 'password-mail', limit: 20, windowSeconds: HOUR_SECONDS }
/**
 * Limits password mails to one address per requesting network, so that a network can't use up the address's
 * limit.
 */
export const FORGOTTEN_FROM_NETWORK: Throttle = {
  name: 'forgotten-from-network',
  limit: 5,
  windowSeconds: DAY_SECONDS,
}
/** Limits password mails to one address from all networks together. */
export const FORGOTTEN_MAILS: Throttle = { name: 'forgotten', limit: 30, windowSeconds: DAY_SECONDS }
