import { ListChecks, Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Template } from '#shared/checklists/checklists.ts'
import * as tPages from '#texts/page/pages.ts'
import * as t from '#texts/files/templates.ts'
import { messageOf } from '../../../core/api/api.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { useRead } from '../../../core/api/read.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { DeleteTemplate } from './delete-template.tsx'
import { TemplateCard } from './template-card.tsx'
import { refuseDefault, templatesQuery } from './templates.api.ts'
import { TEMPLATE_GRID, TemplatesSkeleton } from './templates-skeleton.tsx'

const TemplateDialog = lazyComponent(() =>
  import('./template-dialog.tsx').then((module) => module.TemplateDialog),
)
const TemplateItemsDialog = lazyComponent(() =>
  import('./template-items-dialog.tsx').then((module) => module.TemplateItemsDialog),
)

interface Opened {
  dialog: 'form' | 'items' | 'delete'
  template?: Template
  open: boolean
  /** As a key: each opening starts with fresh state. */
  count: number
}

export function TemplatesPage() {
  const templates = useRead({ ...templatesQuery, refetchOnMount: 'always' })
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const key = opened?.count

  const open = (dialog: Opened['dialog'], template?: Template) =>
    setOpened({ dialog, template, open: true, count: (opened?.count ?? 0) + 1 })
  const change = (dialog: Opened['dialog'], template: Template) =>
    template.isDefault ? refuseDefault() : open(dialog, template)
  const close = () => setOpened(opened && { ...opened, open: false })

  return (
    <Page>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {tPages.templates}
          </h1>
          <p className="mt-0.5 text-sm text-muted">{t.intro}</p>
        </div>
        <Button variant="primary" onPointerEnter={TemplateDialog.prefetch} onClick={() => open('form')}>
          <Plus aria-hidden />
          {t.newTemplate}
        </Button>
      </div>
      <div className="mt-5">
        {templates.data ? (
          templates.data.length > 0 ? (
            <ul aria-label={tPages.templates} className={TEMPLATE_GRID}>
              {templates.data.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  onView={() => open('items', template)}
                  onEdit={() => change('form', template)}
                  onDelete={() => change('delete', template)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={ListChecks} title={t.none} text={t.createFirst} />
          )
        ) : templates.error ? (
          <ErrorState
            message={t.notLoaded({ message: messageOf(templates.error) })}
            busy={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        ) : (
          <TemplatesSkeleton />
        )}
      </div>
      <Suspense>
        {opened?.dialog === 'form' && (
          <TemplateDialog
            key={key}
            open={opened.open}
            template={opened.template}
            onClose={close}
            onFailed={close}
          />
        )}
        {opened?.dialog === 'items' && opened.template && (
          <TemplateItemsDialog
            key={key}
            open={opened.open}
            template={opened.template}
            onClose={close}
            onFailed={close}
          />
        )}
      </Suspense>
      {opened?.dialog === 'delete' && opened.template && (
        <DeleteTemplate
          key={key}
          open={opened.open}
          template={opened.template}
          onClose={close}
          // The button that opened the question goes away with its card.
          onGone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </Page>
  )
}
