import type { QueryClient } from '@tanstack/react-query'
import { approvalsApi } from '#shared/api/approvals.ts'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as tCommon from '#texts/common.ts'
import * as tDrafts from '#texts/page/drafts.ts'
import * as t from '#texts/files/files.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure, type NoticeAction } from '../../../core/notices/notices.ts'
import { endsWithPage, type Question } from '../../../core/drafts/unsaved.ts'
import { showAdded } from './files.api.ts'
import { filesToCopy } from './versions.ts'

const NAMED = 3

const STOP: Question = {
  title: t.stopCopying,
  description: t.missingFiles,
  confirmLabel: tDrafts.leave,
  cancelLabel: tDrafts.stay,
}

const copying = endsWithPage(STOP)

interface Target {
  id: string
  number: string
}

export const copyFiles = (queryClient: QueryClient, from: string, to: Target): Promise<void> =>
  copying(copyAll(queryClient, from, to))

async function copyAll(queryClient: QueryClient, from: string, to: Target): Promise<void> {
  try {
    const [files, approvals] = await Promise.all([
      call(filesApi.list, { id: from }),
      call(approvalsApi.list, { id: from }),
    ])
    const copied = filesToCopy(files, approvals)
    // The oldest goes first, so that the list keeps its order.
    await copyEach(queryClient, copied.toReversed(), to)
  } catch (error) {
    const again = tryAgain(() => void copyFiles(queryClient, from, to))
    notifyFailure(t.filesNotCopied, withReason(t.noneCopied(to), error), again)
  }
}

async function copyEach(queryClient: QueryClient, files: Attachment[], to: Target): Promise<void> {
  const failed: Attachment[] = []
  let reason: unknown
  for (const file of files) {
    try {
      showAdded(queryClient, await call(filesApi.copy, { id: to.id, body: { attachmentId: file.id } }, to.id))
    } catch (error) {
      failed.push(file)
      reason = error
    }
  }
  const copied = files.length - failed.length
  if (failed.length > 0) {
    const title = copied > 0 ? t.someCopied({ copied, of: files.length }) : t.filesNotCopied
    const sentence = t.notCopied({ names: namesOf(failed), number: to.number })
    const again = tryAgain(() => void copying(copyEach(queryClient, failed, to)))
    notifyFailure(title, withReason(sentence, reason), again)
  } else if (copied > 0) {
    notify({ title: t.copied({ n: copied }), description: t.copiedTo(to) })
  }
}

const tryAgain = (run: () => void): NoticeAction => ({ label: tCommon.tryAgain, run })

function namesOf(files: Attachment[]): string {
  const names = files.slice(0, NAMED).map(({ originalName }) => t.quoted({ name: originalName }))
  const others = files.length - names.length
  return others > 0 ? t.andMore({ names: names.join(', '), n: others }) : names.join(', ')
}
