import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Template, TemplateItem, UpdateTemplate } from '#shared/checklists.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { notify, notifyFailure } from '../../core/toast.ts'

const PATH = '/api/checklist-templates'

/** The organization's own, then the default ones. */
export const templatesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => call<Template[]>('GET', PATH),
})

export function templateItemsQuery(templateId: string) {
  return queryOptions({
    queryKey: [PATH, templateId, 'items'],
    queryFn: () => call<TemplateItem[]>('GET', `${PATH}/${templateId}/items`),
  })
}

onEvents('template', (queryClient) => void queryClient.invalidateQueries({ queryKey: [PATH] }))

/** Makes a template, or changes the one that is given. */
export function useSaveTemplate(template: Template | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: UpdateTemplate) =>
      template
        ? call<Template>('PATCH', `${PATH}/${template.id}`, wish)
        : call<Template>('POST', PATH, { ...wish, isDefault: false }),
    onSuccess: async () => {
      notify({ title: template ? 'Template updated' : 'Template created' })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
    onError: (error) => {
      notifyFailure(
        'Error',
        sentenceOf(error, template ? 'Failed to update template' : 'Failed to create template'),
      )
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient()
  const { queryKey } = templatesQuery
  return useMutation({
    mutationFn: (template: Template) => call<undefined>('DELETE', `${PATH}/${template.id}`),
    onSuccess: (_answer, template) => {
      notify({ title: 'Template deleted' })
      queryClient.setQueryData(queryKey, (templates) => templates?.filter(({ id }) => id !== template.id))
    },
    onError: (error) => {
      notifyFailure('Error', sentenceOf(error, 'Failed to delete template'))
      void queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
}

/** Refuses a change of what every organization comes with. */
export function refuseDefault(): void {
  notifyFailure('Cannot edit default template', 'Make a template of your own: New Template.')
}
