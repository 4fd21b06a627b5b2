import { importsApi } from '#shared/api/imports.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import {
  changeRows,
  correctCell,
  mapColumns,
  previewImport,
  type PreparingDeps,
} from './preparing.service.ts'
import { startRun } from './run.service.ts'
import { startUndo } from './undo.service.ts'

const rules = { access: 'admin' } as const
// They read the whole file again.
const preparing = { ...rules, takesLong: true } as const

export function importPreparingRoutes(api: Api, deps: PreparingDeps & CommitDeps): void {
  serve(api, importsApi.map, preparing, (request) =>
    mapColumns(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, importsApi.preview, preparing, (request) =>
    previewImport(deps, signedIn(request), request.params.id),
  )

  serve(api, importsApi.changeRows, preparing, (request) =>
    changeRows(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, importsApi.correct, preparing, (request) => {
    const { id, row, column } = request.params
    return correctCell(deps, signedIn(request), id, { row, column, value: request.body.value })
  })

  serve(api, importsApi.run, rules, (request) => startRun(deps, signedIn(request), request.params.id))

  serve(api, importsApi.undo, rules, (request) => startUndo(deps, signedIn(request), request.params.id))
}
