import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { importsApi } from '#shared/api/imports.ts'
import type { ChangeRows, Import, ImportMapping, ListedImport, StageImport } from '#shared/imports/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { onPersonal } from '../../core/live/event-handlers.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/imports/imports.ts'

// For imports that send no events to this page, such as a colleague's.
const POLL_MS = 3000

export const importsQuery = queryOf(importsApi.list)
export const importQuery = (id: string) => queryOf(importsApi.read, { id })

export const previewQuery = (id: string) => queryOf(importsApi.preview, { id })

/** Saved one after another, and before the run. */
const rowsScope = (id: string) => ({ id: `rows of ${id}` })

export const whileUnderWay = (loaded: ListedImport[] | undefined): number | false =>
  loaded?.some(({ state }) => state === 'running' || state === 'undoing') ? POLL_MS : false

onPersonal('IMPORT', (queryClient) => {
  // All queries except previews, which no longer apply during a run.
  void queryClient.invalidateQueries({
    queryKey: importsQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length < 3,
  })
})

async function show(queryClient: QueryClient, answered: Import): Promise<void> {
  const { queryKey } = importQuery(answered.id)
  // A response that is under way may have an outdated state.
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answered)
  queryClient.setQueryData(importsQuery.queryKey, (list) =>
    list?.map((one) => (one.id === answered.id ? answered : one)),
  )
}

const addresses = new Map<string, string>()

export const addressOf = (id: string): string | undefined => addresses.get(id)

export type Reading = Omit<StageImport, 'fileUrl' | 'fileName'>

export async function readStored(
  queryClient: QueryClient,
  { address, name, ...reading }: Reading & { address: string; name: string },
): Promise<Import> {
  const staged = await call(importsApi.stage, { body: { fileUrl: address, fileName: name, ...reading } })
  addresses.set(staged.id, address)
  queryClient.setQueryData(importQuery(staged.id).queryKey, staged)
  void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
  return staged
}

/** `isChecked`: the check stays on the screen until it is repeated. */
export function useSaveMapping(id: string, isChecked = false) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: rowsScope(id),
    mutationFn: (mapping: ImportMapping) => call(importsApi.map, { id, body: mapping }),
    onSuccess: async (saved) => {
      await show(queryClient, saved)
      const { queryKey } = previewQuery(id)
      if (isChecked) await queryClient.invalidateQueries({ queryKey })
      else queryClient.removeQueries({ queryKey })
    },
    onError: (error) => {
      if (isChecked) notifyFailure(tCommon.error, withReason(t.notSaved, error))
    },
  })
}

export function useReadAgain({ id, fileName, sheet, encoding }: Import) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (choice: Reading) => {
      const address = addressOf(id)
      if (address === undefined) throw new Error(t.chooseTheFileAgainTo)
      const before = { ...(sheet !== null && { sheet }), ...(encoding !== null && { encoding }) }
      const staged = await readStored(queryClient, { address, name: fileName, ...before, ...choice })
      await call(importsApi.discard, { id }).catch(() => undefined)
      return staged
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true }),
  })
}

const runKey = (id: string) => ['run-import', id]

/** The server checks no rows during a run, which may still wait for changes of rows. */
export const useIsRun = (id: string): boolean => useIsMutating({ mutationKey: runKey(id) }) > 0

export function useRunImport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: runKey(id),
    scope: rowsScope(id),
    mutationFn: () => call(importsApi.run, { id }),
    onSuccess: (running) => show(queryClient, running),
    // A colleague may have run it, or created an order that a row resembles.
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export function useUndoImport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(importsApi.undo, { id }),
    onSuccess: (undoing) => show(queryClient, undoing),
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export function useDiscardImport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(importsApi.discard, { id }),
    onSuccess: () => {
      queryClient.setQueryData(importsQuery.queryKey, (list) => list?.filter((one) => one.id !== id))
      queryClient.removeQueries({ queryKey: importQuery(id).queryKey })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true }),
  })
}

export function useChangeRows(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: rowsScope(id),
    mutationFn: (change: ChangeRows) => call(importsApi.changeRows, { id, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: previewQuery(id).queryKey }),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.theRowsCouldntBeChanged, error)),
  })
}

export function useCorrectCell(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: rowsScope(id),
    mutationFn: ({ row, column, value }: Record<'row' | 'column', number> & { value: string }) =>
      call(importsApi.correct, { id, row: String(row), column: String(column), body: { value } }),
    // Without the wrong value, the column's date format may be different.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}
