import { fold } from '#shared/fold.ts'

// In English, German, Spanish and French, from January on.
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

const BY_NAME = new Map(
  MONTHS.flatMap((names, index) => names.split(',').map((name) => [fold(name), index + 1] as const)),
)

/** From 1 on; undefined for what names no month. */
export const monthNamed = (name: string): number | undefined => BY_NAME.get(fold(name))
