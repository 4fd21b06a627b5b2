import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { API_DOCS, MOST_TOKENS } from '#shared/tokens/tokens.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList, type MadeToken } from './token-list.tsx'
import { tokensQuery } from './tokens.api.ts'

/** The user's tokens in the active organization. Programs use them to act as the user. */
export function TokensSection() {
  const { orgId } = useUser()
  return orgId && <Tokens />
}

function Tokens() {
  // No event tells what another device has made or ended, or when a token was used.
  const tokens = useRead({ ...tokensQuery, refetchOnMount: 'always' })
  const [made, setMade] = useState<MadeToken[]>([])
  // Counts the openings, as a key: each one starts with an empty form.
  const [dialog, setDialog] = useState({ open: false, count: 0 })
  const isFull = tokens.data && tokens.data.length >= MOST_TOKENS
  const secret = useRef<HTMLDivElement>(null)

  return (
    <Section
      title="API tokens"
      text={
        <>
          By a token a program works with this organization's orders in your name: the history says so, with
          the token's name. It may do what your role may with orders, and nothing with accounts, the team or
          settings. It ends with your membership; a new password leaves it.
          <a href={API_DOCS} target="_blank" rel="noreferrer" className={linkClass}>
            What programs can do
          </a>
        </>
      }
      action={
        tokens.data &&
        !isFull && (
          <Button
            variant="outline"
            onClick={() => setDialog(({ count }) => ({ open: true, count: count + 1 }))}
          >
            <Plus aria-hidden />
            New token
          </Button>
        )
      }
    >
      {tokens.data ? (
        <>
          <TokenList
            tokens={tokens.data}
            made={made}
            secretPlace={secret}
            onHide={(hidden) => setMade((all) => all.filter(({ id }) => id !== hidden))}
          />
          {isFull && (
            <p className="mt-4 text-xs text-muted">
              {MOST_TOKENS} tokens are the most that you can have. End one to make another.
            </p>
          )}
        </>
      ) : tokens.error ? (
        <ErrorState
          compact
          message={withReason('The tokens could not be loaded.', tokens.error)}
          busy={tokens.isFetching}
          onRetry={() => void tokens.refetch()}
        />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading the tokens</span>
          <Skeleton className="h-11" />
        </div>
      )}
      {dialog.count > 0 && (
        <NewTokenDialog
          key={dialog.count}
          open={dialog.open}
          onMade={(token) => setMade((all) => [token, ...all])}
          onClose={() => setDialog(({ count }) => ({ open: false, count }))}
          onCloseAutoFocus={(event) => {
            const field = secret.current?.querySelector('input')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
        />
      )}
    </Section>
  )
}

const linkClass =
  'flex w-fit items-center rounded-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11'
