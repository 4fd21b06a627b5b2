import { MutationCache, type Mutation } from '@tanstack/react-query'
import { dismiss, explainFailure, latestNotice, type Offer } from '../notices/notices.ts'
import { SIGN_IN } from '../notices/sign-in.ts'
import { ApiError, passingReason } from './api.ts'
import { isOfSomebody } from './page-owner.ts'

const DURATION_MS = 20_000

const noticeBefore = new WeakMap<object, number>()
let offered: number | undefined

/**
 * Adds to the notice of a failed mutation. If the server was away or busy, the notice gets a button that
 * sends the mutation again with the same idempotency key. If the session has ended, the notice gets a button
 * that opens the sign-in. Features report these failures like any other.
 */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    // The form's own button may have sent it in the meantime, and "Try again" must not send it twice.
    onMutate: () => {
      if (offered !== undefined) dismiss(offered)
      offered = undefined
    },
    onError: (_error, _variables, _context, mutation) => {
      noticeBefore.set(mutation, latestNotice())
    },
    // The feature has shown its notice already.
    onSettled: (_data, error, variables, _context, mutation) => {
      const reason = passingReason(error)
      const again = { label: 'Try again', run: () => void sendAgain(mutation, variables) }
      if (reason !== undefined) explain(mutation, reason, { actions: [again], duration: DURATION_MS })
      else if (isSignedOut(error)) explain(mutation, error.sentence ?? '', SIGN_IN)
    },
  })
}

/** A 401 from the sign-in form doesn't count: nobody is signed in there. */
const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && isOfSomebody()

function explain(mutation: Mutation<unknown, unknown>, reason: string, offer: Required<Offer>): void {
  const notice = latestNotice()
  if (notice === noticeBefore.get(mutation)) return
  offered = notice
  explainFailure(notice, reason, offer)
}

/** Runs the same mutation again, so that the waiting form goes on as if the first try had succeeded. */
async function sendAgain(mutation: Mutation<unknown, unknown>, variables: unknown): Promise<void> {
  try {
    await mutation.execute(variables)
  } catch {
    // The notice is already shown.
  }
}
