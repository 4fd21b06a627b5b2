import type { ImportTarget } from './imports.ts'
import { dictionary, plain } from './words.ts'

// By their heads in English, German, Spanish and French.

const ADDRESS_PARTS = dictionary({
  street:
    'address,street,street 1,street address,address 1,address1,address line 1,line 1,adresse,anschrift,straße,straße und hausnummer,dirección,calle,domicilio,rue',
  number: 'house number,hausnummer,hausnr,haus nr,número de casa',
  more: 'street 2,address 2,address2,address line 2,line 2,apt,suite,unit,adresszusatz,zusatz,complément',
  postal: 'zip,zip code,zipcode,postal code,postcode,postal,plz,postleitzahl,código postal,cp,code postal',
  town: 'city,town,ort,stadt,wohnort,ciudad,población,localidad,ville',
  state: 'state,province,region,bundesland,provincia,state province',
  country: 'country,country code,land,país,pays',
})
type AddressPart = NonNullable<ReturnType<typeof ADDRESS_PARTS.get>>

const NAME_PARTS = dictionary({
  first: 'first name,firstname,first,given name,vorname,prénom',
  last: 'last name,lastname,last,surname,family name,nachname,familienname,apellido,apellidos,nom de famille',
})
/** These heads are part of a name only beside the other part. */
const NAME_PARTS_BESIDE = dictionary({ first: 'nombre', last: 'name,nom' })

/** The owner: "Shipping", "Rechnungs". */
const WHOSE =
  /^(?:(?<delivery>shipping|ship to|ship|delivery|lieferung|liefer|envío|envio|livraison)|(?<bill>billing|bill to|rechnung|rechnungs|facturación|facturation)|customer|kunde|kunden|cliente|client|recipient|buyer|home|mailing) +(?<rest>.+)$/

function withoutOwner(head: string) {
  const text = plain(head)
  const { delivery, bill, rest } = WHOSE.exec(text)?.groups ?? {}
  return { of: delivery ? 'delivery' : bill ? 'bill' : 'any', text: rest ?? text } as const
}

export function addressPartOf(
  head: string,
): { part: AddressPart; of: 'delivery' | 'bill' | 'any' } | undefined {
  const { of, text } = withoutOwner(head)
  const part = ADDRESS_PARTS.get(text)
  return part && { part, of }
}

export function namePartOf(head: string, isBeside = false): 'first' | 'last' | undefined {
  const { text } = withoutOwner(head)
  return NAME_PARTS.get(text) ?? (isBeside ? NAME_PARTS_BESIDE.get(text) : undefined)
}

export function joiner(target: ImportTarget, heads: string[]): (texts: string[]) => string {
  if (heads.length === 1) return ([text = '']) => text
  if (target === 'address') return addressJoiner(heads)
  // The first name comes first, wherever its column is.
  const isFirst = heads.map((head) => target === 'customerName' && namePartOf(head, true) === 'first')
  const order = [...heads.keys()].toSorted((a, b) => Number(isFirst[b]) - Number(isFirst[a]))
  const between = target === 'customerName' ? ' ' : target === 'title' ? ', ' : '\n'
  return (texts) => distinct(order.map((place) => texts[place] ?? '')).join(between)
}

function addressJoiner(heads: string[]): (texts: string[]) => string {
  const parts = heads.map((head) => addressPartOf(head)?.part ?? 'more')
  return (texts) => {
    const of = (wanted: AddressPart) => texts.filter((_, place) => parts[place] === wanted)
    const street = [distinct(of('street')).join(', '), ...of('number')]
    const [postal, town, state] = [of('postal'), of('town'), of('state').filter(Boolean)]
    // "80331 Munich", but "Portland, OR 97201".
    const place =
      state.length > 0 ? [spaced(town), spaced([...state, ...postal])] : [spaced([...postal, ...town])]
    return distinct([spaced(street), ...of('more')])
      .concat(place, of('country'))
      .filter(Boolean)
      .join(', ')
  }
}

const spaced = (texts: string[]) => texts.filter(Boolean).join(' ')

const distinct = (texts: string[]) =>
  texts.filter(
    (text, place) =>
      text !== '' && !texts.slice(0, place).some((other) => other.toLowerCase().includes(text.toLowerCase())),
  )
