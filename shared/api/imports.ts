import { z } from 'zod'
import {
  changeRowsPayload,
  correctCellPayload,
  importMappingSchema,
  importPreviewSchema,
  importSchema,
  listedImportSchema,
  MOST_ROW,
  stageImportPayload,
} from '#shared/imports/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

const path = '/api/imports'

export const importsApi = defineApi(t.tagImport, {
  list: {
    method: 'GET',
    path,
    summary: t.importsList,
    response: z.array(listedImportSchema),
  },
  stage: {
    method: 'POST',
    path,
    summary: t.importsStage,
    description: t.importsStageMore,
    body: stageImportPayload,
    response: importSchema,
    status: 201,
  },
  read: {
    method: 'GET',
    path: `${path}/:id`,
    summary: t.importsRead,
    response: importSchema,
  },
  map: {
    method: 'PUT',
    path: `${path}/:id/mapping`,
    summary: t.importsMap,
    body: importMappingSchema,
    response: importSchema,
  },
  preview: {
    method: 'GET',
    path: `${path}/:id/preview`,
    summary: t.importsPreview,
    response: importPreviewSchema,
  },
  changeRows: {
    method: 'PATCH',
    path: `${path}/:id/rows`,
    summary: t.importsChangeRows,
    body: changeRowsPayload,
  },
  correct: {
    method: 'PUT',
    path: `${path}/:id/rows/:row/cells/:column`,
    summary: t.importsCorrect,
    params: z.object({
      id: z.string(),
      row: z.coerce.number().int().min(1).max(MOST_ROW),
      column: z.coerce.number().int().min(0),
    }),
    body: correctCellPayload,
  },
  run: {
    method: 'POST',
    path: `${path}/:id/run`,
    summary: t.importsRun,
    response: importSchema,
  },
  undo: {
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: t.importsUndo,
    response: importSchema,
  },
  discard: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: t.importsDiscard,
  },
})
