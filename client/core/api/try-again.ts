import { MutationCache, type Mutation } from '@tanstack/react-query'
import * as t from '#texts/common.ts'
import { dismiss, explainFailure, latestNotice, type Explained, SIGN_IN } from '../notices/notices.ts'
import { ApiError, isUnreached, passingReason } from './api.ts'
import { isOfSomebody } from './page-owner.ts'

const DURATION_MS = 20_000

const PASSING = { passing: true } as const

const noticeBefore = new WeakMap<object, number>()
let offered: number | undefined

/** Gives a feature's notice of a failure a button: to send again with the same key, or to sign in. */
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
      const again = { label: t.tryAgain, run: () => void sendAgain(mutation, variables) }
      if (reason !== undefined)
        explain(mutation, reason, {
          ...(isUnreached(error) && PASSING),
          actions: [again],
          duration: DURATION_MS,
        })
      else if (isSignedOut(error)) explain(mutation, error.sentence ?? '', SIGN_IN)
    },
  })
}

/** A 401 from the sign-in form doesn't count: nobody is signed in there. */
const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && isOfSomebody()

function explain(mutation: Mutation<unknown, unknown>, reason: string, offer: Explained): void {
  const notice = latestNotice()
  if (notice === noticeBefore.get(mutation)) return
  offered = notice
  explainFailure(notice, reason, offer)
}

/** Runs the same mutation, so that the waiting form goes on as if the first try had succeeded. */
async function sendAgain(mutation: Mutation<unknown, unknown>, variables: unknown): Promise<void> {
  try {
    await mutation.execute(variables)
  } catch {
    // The notice is already shown.
  }
}
