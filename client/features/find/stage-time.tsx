import { Checkbox } from '../../ui/field/checkbox.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { daysInWords, LONGEST_FIRST } from './filter-words.ts'

const OFFERED = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90]

/** The time that orders have been in their stage: a filter and an order. */
export function StageTime() {
  const { age, order } = useBoardFilter()
  const filterBy = useFilterBy()
  // An address may name any number of days.
  const ages = [...new Set([...OFFERED, ...(age ? [age] : [])])].sort((a, b) => a - b)
  return (
    <>
      <SelectField
        label="In stage for at least"
        className="mt-4 px-2"
        value={age ?? ''}
        options={[
          { value: '', label: 'Any time' },
          ...ages.map((days) => ({ value: String(days), label: daysInWords(days) })),
        ]}
        onChange={({ target: { value } }) => filterBy({ age: value ? Number(value) : undefined })}
      />
      <label className="mt-2 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:text-base">
        <Checkbox
          checked={order === 'age'}
          onChange={({ target }) => filterBy({ order: target.checked ? 'age' : undefined })}
        />
        {LONGEST_FIRST}
      </label>
    </>
  )
}
