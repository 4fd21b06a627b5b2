import { useRef, useState, type Ref } from 'react'
import type { ApiToken, NewToken } from '#shared/tokens/schemas.ts'
import * as t from '#texts/account/tokens.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { focusRegion, regionsAround } from '../../../ui/dialog/focus-fallback.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { TokenRow } from './token-row.tsx'
import { useEndToken } from './tokens.api.ts'

export type MadeToken = Pick<NewToken, 'id' | 'token'>

interface TokenListProps {
  tokens: ApiToken[]
  made: MadeToken[]
  secretPlace: Ref<HTMLDivElement>
  onHide: (id: string) => void
}

export function TokenList({ tokens, made, secretPlace, onHide }: TokenListProps) {
  const end = useEndToken()
  const [asked, setAsked] = useState<{ token: ApiToken; open: boolean }>()
  const close = () => setAsked((now) => now && { ...now, open: false })
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const takeFocus = () => {
    const region = list.current ?? (place.current && regionsAround(place.current)[0])
    if (region) focusRegion(region)
  }

  return (
    <div ref={place}>
      {tokens.length === 0 ? (
        <EmptyState compact title={t.none} text={t.noApps} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={t.title} className="-my-3 divide-y divide-line outline-none">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              secret={made.find(({ id }) => id === token.id)?.token}
              secretPlace={made[0]?.id === token.id ? secretPlace : undefined}
              onHide={() => {
                onHide(token.id)
                // The focused button goes away with what it hid.
                takeFocus()
              }}
              onEnd={() => setAsked({ token, open: true })}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && close()}
          title={t.askRevoke({ name: asked.token.name })}
          description={t.revokes}
          confirmLabel={t.revokeToken}
          destructive
          busy={end.isPending}
          onConfirm={() => end.mutate(asked.token, { onSettled: close })}
          onCloseAutoFocus={(event) => {
            if (tokens.some(({ id }) => id === asked.token.id)) return
            // The button that opened the question went away with its token.
            event.preventDefault()
            takeFocus()
          }}
        />
      )}
    </div>
  )
}
