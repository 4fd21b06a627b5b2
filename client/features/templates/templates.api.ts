import { useMutation, useQueryClient } from '@tanstack/react-query'
import { templatesApi } from '#shared/api/templates.ts'
import type { CreateTemplate, Template, UpdateTemplate } from '#shared/checklists/checklists.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { useOrigin } from '../../core/api/origin.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

/** The organization's own templates, then the default ones. */
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
  /** The fields that differ from the saved template. */
  changed: UpdateTemplate
}

/** Creates a template, or changes the given one. */
export function useSaveTemplate(template: Template | undefined) {
  const queryClient = useQueryClient()
  const origin = useOrigin()
  return useMutation({
    mutationFn: ({ input, changed }: TemplateInput) =>
      template
        ? call(templatesApi.change, { id: template.id, body: changed })
        : call(templatesApi.create, { body: { ...input, isDefault: false } }, origin),
    onSuccess: async () => {
      notify({ title: template ? 'Template updated' : 'Template created' })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
    onError: (error) => {
      notifyFailure(
        'Error',
        withReason(template ? 'Failed to update template' : 'Failed to create template', error),
      )
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
      notify({ title: 'Template deleted' })
      queryClient.setQueryData(queryKey, (templates) => templates?.filter(({ id }) => id !== template.id))
    },
    onError: (error) => {
      notifyFailure('Error', withReason('Failed to delete template', error))
      void queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
}

/** Refuses a change of a default template. */
export function refuseDefault(): void {
  notifyFailure('Cannot edit default template', 'Make a template of your own: New Template.')
}
