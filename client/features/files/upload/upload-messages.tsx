import { CircleAlert } from 'lucide-react'
import * as t from '#texts/files/uploads.ts'
import type { Question } from '../../../core/drafts/unsaved.ts'
import type { UploadState } from './upload-state.ts'

export function UploadMessages({ failed, refused }: Pick<UploadState, 'failed' | 'refused'>) {
  return (
    <div role="alert">
      {(refused.length > 0 || failed.length > 0) && (
        <ul className="flex flex-col gap-1.5 rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger-ink">
          {refused.map((sentence) => (
            <Message key={sentence} text={sentence} />
          ))}
          {failed.map(({ id, name, error }) => (
            <Message key={id} text={t.fileSays({ name, error })} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Message({ text }: { text: string }) {
  return (
    <li className="flex gap-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  )
}

export const DISCARD: Question = {
  title: t.discardTitle,
  description: t.notUploaded,
  confirmLabel: t.discard,
  cancelLabel: t.keep,
}
