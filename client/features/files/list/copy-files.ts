import type { QueryClient } from '@tanstack/react-query'
import { approvalsApi } from '#shared/api/approvals.ts'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure, type NoticeAction } from '../../../core/notices/notices.ts'
import { endsWithPage } from '../../../core/unsaved/ends-with-page.ts'
import type { Question } from '../../../core/unsaved/unsaved.ts'
import { showAdded } from './files.api.ts'
import { filesToCopy } from './versions.ts'

const NAMED = 3

const STOP: Question = {
  title: 'Leave before all files are copied?',
  description: 'The files that are not copied yet will be missing.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

const copying = endsWithPage(STOP)

interface Target {
  id: string
  number: string
}

/** Copies the newest versions of an order's files to another order one by one, and reports the outcome at the end. */
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
    notifyFailure('Files not copied', withReason(`No file was copied to ${to.number}`, error), again)
  }
}

async function copyEach(queryClient: QueryClient, files: Attachment[], to: Target): Promise<void> {
  const failed: Attachment[] = []
  let reason: unknown
  for (const file of files) {
    try {
      showAdded(queryClient, await call(filesApi.copy, { id: to.id, body: { attachmentId: file.id } }, to))
    } catch (error) {
      failed.push(file)
      reason = error
    }
  }
  const copied = files.length - failed.length
  if (failed.length > 0) {
    const title = copied > 0 ? `${copied} of ${countOf(files.length)} copied` : 'Files not copied'
    const sentence = `${namesOf(failed)} could not be copied to ${to.number}`
    const again = tryAgain(() => void copying(copyEach(queryClient, failed, to)))
    notifyFailure(title, withReason(sentence, reason), again)
  } else if (copied > 0) {
    notify({ title: `${countOf(copied)} copied`, description: `To ${to.number}` })
  }
}

const tryAgain = (run: () => void): NoticeAction => ({ label: 'Try again', run })

const countOf = (count: number) => (count === 1 ? '1 file' : `${count} files`)

function namesOf(files: Attachment[]): string {
  const names = files.slice(0, NAMED).map(({ originalName }) => `“${originalName}”`)
  const others = files.length - names.length
  return others > 0 ? `${names.join(', ')} and ${countOf(others)} more` : names.join(', ')
}
