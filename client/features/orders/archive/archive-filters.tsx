import { useNavigate, useSearch } from '@tanstack/react-router'
import { CHOICES } from '#shared/orders/fields.ts'
import * as t from '#texts/orders/archive.ts'
import { cn } from '../../../ui/cn.ts'
import { ChoiceField } from '../../find/filters/choice-field.tsx'
import { PausedSearch } from '../../find/search/paused-search.tsx'
import { archiveFilterOf, type ArchiveSearch } from './archive-search.ts'

export function ArchiveFilters() {
  const search = useSearch({ from: '/signed-in/archive' })
  const filter = archiveFilterOf(search)
  const navigate = useNavigate({ from: '/archive' })
  const choose = (choice: ArchiveSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...choice }), replace })

  return (
    <div role="search" className="grid grid-cols-2 gap-3 @3xl:grid-cols-[minmax(0,1fr)_repeat(3,10.5rem)]">
      <PausedSearch
        placeholder={t.search}
        search={search.search ?? ''}
        onSearch={(text) => choose({ search: text }, true)}
        className="@max-3xl:col-span-2"
      />
      {CHOICES.map(({ name, label, choices, names }) => (
        <ChoiceField
          key={name}
          label={label()}
          all={t.all[name]}
          options={choices.map((value) => ({ value, label: names[value] ?? value }))}
          chosen={filter[name]}
          onChoose={(chosen) => choose({ [name]: chosen })}
          className={cn(name === 'fulfillmentType' && '@max-3xl:col-span-2')}
        />
      ))}
    </div>
  )
}
