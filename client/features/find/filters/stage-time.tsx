import * as t from '#texts/board/filters.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'

const OFFERED = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90]

export function StageTime() {
  const { age, order } = useBoardFilter()
  const filterBy = useFilterBy()
  // An address may name any number of days.
  const ages = [...new Set([...OFFERED, ...(age ? [age] : [])])].sort((a, b) => a - b)
  return (
    <>
      <SelectField
        label={t.inStage}
        className="mt-4 px-2"
        value={age ?? ''}
        options={[
          { value: '', label: t.anyTime },
          ...ages.map((days) => ({ value: String(days), label: t.days({ n: days }) })),
        ]}
        onChange={({ target: { value } }) => filterBy({ age: value ? Number(value) : undefined })}
      />
      <label className="mt-2 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:text-base">
        <Checkbox
          checked={order === 'age'}
          onChange={({ target }) => filterBy({ order: target.checked ? 'age' : undefined })}
        />
        {t.longestFirst}
      </label>
    </>
  )
}
