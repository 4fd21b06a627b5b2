import { ExportButton } from '../find/export/export-button.tsx'
import { FilterButton } from '../find/filters/filter-button.tsx'
import { MineButton } from '../find/filters/mine-button.tsx'
import { MobileSearchButton } from '../find/search/mobile-search-button.tsx'
import { SearchField } from '../find/search/search-field.tsx'
import { ViewMenu } from '../find/views/view-menu.tsx'

export function BoardTools() {
  return (
    <>
      {/* A tablet has no room for a field, so it opens over the links during typing. */}
      <div className="relative h-9 w-9 min-w-9 max-md:hidden lg:w-[clamp(8rem,100vw-70rem,18rem)] lg:min-w-32 pointer-coarse:h-11 pointer-coarse:max-lg:w-11">
        <SearchField
          className="group/narrow absolute inset-y-0 right-0 z-10 w-full transition-[width] duration-100 max-lg:focus-within:w-72"
          inputClassName="h-full pr-9 max-lg:not-focus:pr-0 max-lg:not-focus:placeholder:text-transparent max-lg:not-focus:text-transparent"
        />
      </div>
      <div className="flex min-w-0 items-center gap-2 max-md:hidden max-lg:gap-1 [&_button]:min-w-0 [&_button]:shrink!">
        <MineButton />
        <ViewMenu />
        <FilterButton />
        <ExportButton compact />
      </div>
      <MobileSearchButton />
    </>
  )
}
