import { ExportButton } from '../find/export-button.tsx'
import { FilterButton } from '../find/filter-button.tsx'
import { MineButton } from '../find/mine-button.tsx'
import { MobileSearchButton } from '../find/mobile-search-button.tsx'
import { SearchField } from '../find/search-field.tsx'
import { ViewMenu } from '../find/views/view-menu.tsx'

/** The board's part of the head: search, filters, export. A phone has the last two elsewhere. */
export function BoardTools() {
  return (
    <>
      {/* Between phone and desktop widths there is no room for a field, so it opens over the links during
         typing. */}
      <div className="relative h-9 w-9 max-md:hidden lg:w-[clamp(8rem,100vw-70rem,18rem)] pointer-coarse:h-11 pointer-coarse:max-lg:w-11">
        <SearchField
          className="group/narrow absolute inset-y-0 right-0 z-10 w-full transition-[width] duration-100 max-lg:focus-within:w-72"
          inputClassName="h-full pr-9 max-lg:not-focus:pr-0 max-lg:not-focus:placeholder:text-transparent max-lg:not-focus:text-transparent"
        />
      </div>
      <div className="flex items-center gap-2 max-md:hidden max-lg:gap-1">
        <MineButton />
        <ViewMenu />
        <FilterButton />
        <ExportButton compact />
      </div>
      <MobileSearchButton />
    </>
  )
}
