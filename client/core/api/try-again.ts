import { MutationCache, type Mutation } from '@tanstack/react-query'
import { dismiss, explainFailure, latestNotice, type Offer } from '../notices/notices.ts'
import { SIGN_IN } from '../notices/sign-in.ts'
import { ApiError, passingReason } from './api.ts'
import { isOfSomebody } from './page-owner.ts'

const DURATION_MS = 20_000

const noticeBefore = new WeakMap<object, number>()
let offered: number | undefined

/**
 * Whatever changes something is a mutation. Where one found no server, or none that could do it now, the notice of its
 * failure says so and has a button that sends it again, as it was and with the same idempotency key; where the session has ended, one that
 * leads to the sign-in. Features tell of their failures as of any other.
 */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    // Sent by other means in the meantime, such as the form's own button, it must not be sent a second time.
    onMutate: () => {
      if (offered !== undefined) dismiss(offered)
      offered = undefined
    },
    onError: (_error, _variables, _context, mutation) => {
      noticeBefore.set(mutation, latestNotice())
    },
    // After the feature has shown its notice.
    onSettled: (_data, error, variables, _context, mutation) => {
      const reason = passingReason(error)
      const again = { label: 'Try again', run: () => void sendAgain(mutation, variables) }
      if (reason !== undefined) explain(mutation, reason, { actions: [again], duration: DURATION_MS })
      else if (isSignedOut(error)) explain(mutation, error.sentence ?? '', SIGN_IN)
    },
  })
}

/** Not of the form to sign in itself, whose page is nobody's. */
const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && isOfSomebody()

function explain(mutation: Mutation<unknown, unknown>, reason: string, offer: Required<Offer>): void {
  const notice = latestNotice()
  if (notice === noticeBefore.get(mutation)) return
  offered = notice
  explainFailure(notice, reason, offer)
}

/** The same mutation again, so that the form that waits for it goes on as if it had succeeded at once. */
async function sendAgain(mutation: Mutation<unknown, unknown>, variables: unknown): Promise<void> {
  try {
    await mutation.execute(variables)
  } catch {
    // Its notice is shown already.
  }
}
