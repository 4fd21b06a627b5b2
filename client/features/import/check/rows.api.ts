import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { importsApi } from '#shared/api/imports.ts'
import type { changeRowsPayload } from '#shared/imports/schemas.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { importQuery, previewQuery, rowsScope } from '../import.api.ts'

type RowChange = z.infer<typeof changeRowsPayload>

/** Is pending until the preview shows what has become of the rows. */
export function useChangeRows(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: rowsScope(id),
    mutationFn: (change: RowChange) => call(importsApi.changeRows, { id, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: previewQuery(id).queryKey }),
    onError: (error) => notifyFailure('Error', withReason("The rows couldn't be changed", error)),
  })
}

interface Correction {
  row: number
  column: number
  value: string
}

export function useCorrectCell(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: rowsScope(id),
    mutationFn: ({ row, column, value }: Correction) =>
      call(importsApi.correct, { id, row: String(row), column: String(column), body: { value } }),
    // How the dates of the column are written may be another matter without it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}
