import { useMutation, useQueryClient } from '@tanstack/react-query'
import { templatesApi } from '#shared/api/templates.ts'
import type { CreateTemplate, Template, UpdateTemplate } from '#shared/checklists/checklists.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/templates.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'

export const templatesQuery = queryOf(templatesApi.list)

export function templateItemsQuery(templateId: string) {
  return queryOf(templatesApi.listItems, { id: templateId })
}

onEvents('template', (queryClient) => {
  // Also reloads the items of each template, whose keys start with this one.
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
})

interface TemplateInput {
  input: CreateTemplate
  changed: UpdateTemplate
}

export function useSaveTemplate(template: Template | undefined) {
  const queryClient = useQueryClient()
  const requestId = useRequestId()
  return useMutation({
    mutationFn: ({ input, changed }: TemplateInput) =>
      template
        ? call(templatesApi.change, { id: template.id, body: changed })
        : call(templatesApi.create, { body: { ...input, isDefault: false } }, requestId),
    onSuccess: async () => {
      notify({ title: template ? t.updated : t.created })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
    onError: (error) => {
      notifyFailure(tCommon.error, withReason(template ? t.notUpdated : t.notCreated, error))
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient()
  const { queryKey } = templatesQuery
  return useMutation({
    mutationFn: (template: Template) => call(templatesApi.remove, { id: template.id }),
    onSuccess: (_response, template) => {
      notify({ title: t.deleted })
      queryClient.setQueryData(queryKey, (templates) => templates?.filter(({ id }) => id !== template.id))
    },
    onError: (error) => {
      notifyFailure(tCommon.error, withReason(t.notDeleted, error))
      void queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
}

export function refuseDefault(): void {
  notifyFailure(t.cannotEdit, t.createYourOwn)
}
