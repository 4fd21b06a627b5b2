import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import * as t from '#texts/account/tokens.ts'
import { API_DOCS, MOST_TOKENS } from '#shared/tokens/tokens.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList, type MadeToken } from './token-list.tsx'
import { tokensQuery } from './tokens.api.ts'

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
      title={t.title}
      text={
        <>
          {t.intro}
          <a href={API_DOCS} target="_blank" rel="noreferrer" className={linkClass}>
            {t.docs}
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
            {t.newToken}
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
          {isFull && <p className="mt-4 text-xs text-muted">{t.full({ n: MOST_TOKENS })}</p>}
        </>
      ) : tokens.error ? (
        <LoadError of={tokens} failure={t.notLoaded} compact />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t.loading}</span>
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
