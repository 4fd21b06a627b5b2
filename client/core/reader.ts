import { writeAsIn } from '#shared/texts/region.ts'
import { readerLocale } from '../ui/reader-locale.ts'

export function writeForReader(): void {
  writeAsIn(new Intl.Locale(readerLocale()).maximize().region ?? 'US')
}
