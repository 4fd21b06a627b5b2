import { fold } from '#shared/fold.ts'

// In English, German, Spanish and French.

const MONTHS = [
  'january,jan,januar,jänner,jaenner,enero,ene,janvier,janv',
  'february,feb,februar,febrero,février,fév,févr',
  'march,mar,märz,maerz,mär,mrz,marzo,mars',
  'april,apr,abril,abr,avril,avr',
  'may,mai,mayo',
  'june,jun,juni,junio,juin',
  'july,jul,juli,julio,juillet,juil',
  'august,aug,agosto,ago,août',
  'september,sep,sept,septiembre,set,septembre',
  'october,oct,oktober,okt,octubre,octobre',
  'november,nov,noviembre,novembre',
  'december,dec,dezember,dez,diciembre,dic,décembre,déc',
]

const WEEKDAYS = [
  'monday,mon,montag,mo,lunes,lun,lundi',
  'tuesday,tue,tues,dienstag,di,martes,mar,mardi',
  'wednesday,wed,mittwoch,mi,miércoles,mié,mercredi,mer',
  'thursday,thu,thur,thurs,donnerstag,do,jueves,jue,jeudi,jeu',
  'friday,fri,freitag,fr,viernes,vie,vendredi,ven',
  'saturday,sat,samstag,sonnabend,sa,sábado,sáb,samedi,sam',
  'sunday,sun,sonntag,so,domingo,dom,dimanche,dim',
]

// Words that may accompany a date without changing it.
const FILLERS =
  'de,del,of,the,le,el,den,der,dem,am,bis,zum,by,on,due,um,at,a,à,las,uhr,spätestens,st,nd,rd,th,er,º,o'

const byName = (lists: string[]) =>
  new Map(lists.flatMap((names, index) => names.split(',').map((name) => [fold(name), index + 1] as const)))
const [months, weekdays, fillers] = [byName(MONTHS), byName(WEEKDAYS), byName([FILLERS])]

export const monthNamed = (name: string): number | undefined => months.get(fold(name))
/** 1 is Monday. */
export const weekdayNamed = (name: string): number | undefined => weekdays.get(fold(name))
export const isFiller = (word: string): boolean => fillers.has(fold(word))

/** Such as "KW 49", "49. KW", "week 49 2026", "2026-W49" and "semaine 49". */
const WEEK =
  /^(?:(?<before>\d{4})[-/ ]?)?(?:(?:kw|kalenderwoche|cw|wk|week|w|semana|sem|semaine|s)[. ]*(?<after>\d{1,2})|(?<first>\d{1,2})[. ]*(?:kw|kalenderwoche))(?:[-/,. ]+(?<year>\d{4}|\d{2}))?$/i

export function weekNamed(text: string): { week: number; year: string } | undefined {
  const found = WEEK.exec(text)?.groups
  return found && { week: Number(found.after ?? found.first), year: found.before ?? found.year ?? '' }
}
