import type { ImportTarget } from '#shared/imports/imports.ts'
import { dictionary, plain } from '#shared/imports/words.ts'

type NamedTarget = Exclude<ImportTarget, 'extra'>

// Heads of columns in English, German, Spanish and French.

const CERTAIN = dictionary<NamedTarget>({
  title:
    'title,order title,order piece,order item,job,job name,job title,project,project name,item,item name,product,product name,lineitem name,line item,piece,task,task name,subject,what,what would you like,what would you like made,article,' +
    'titel,auftrag,auftragstitel,projekt,bezeichnung,artikel,produkt,aufgabe,werkstück,möbel,betreff,' +
    'título,proyecto,pedido,trabajo,producto,artículo,pieza,mueble,tarea,asunto,' +
    'titre,projet,intitulé,désignation,produit,ouvrage,meuble,tâche,objet',
  customerName:
    'customer,customer name,client,client name,buyer,buyer name,ordered by,contact,contact name,full name,your name,billing name,shipping name,recipient,recipient name,company,' +
    'kunde,kundin,kundenname,name kunde,auftraggeber,besteller,firma,ansprechpartner,' +
    'cliente,nombre cliente,nombre del cliente,comprador,empresa,contacto,' +
    'nom client,nom du client,acheteur,commanditaire,société,entreprise',
  customerPhone:
    'phone,phone number,customer phone,telephone,tel,mobile,cell,cell phone,' +
    'telefon,telefonnummer,telefon kunde,handy,mobil,mobilnummer,rufnummer,' +
    'teléfono,móvil,celular,' +
    'téléphone,numéro de téléphone,portable',
  customerEmail:
    'email,e mail,mail,email address,customer email,e mail address,' +
    'e mail adresse,email adresse,mailadresse,' +
    'correo,correo electrónico,' +
    'courriel,adresse e mail,adresse email,adresse mail',
  priority: 'priority,prio,urgency,priorität,dringlichkeit,prioridad,urgencia,priorité,urgence',
  fulfillmentType:
    'fulfillment,fulfilment,fulfillment type,delivery method,delivery type,shipping method,delivery or pickup,pickup or delivery,pick up deliver,deliver pick up,' +
    'lieferart,versandart,lieferung oder abholung,abholung oder lieferung,übergabe,' +
    'tipo de entrega,forma de entrega,modo de entrega,método de entrega,' +
    'mode de livraison,type de livraison,livraison ou retrait',
  address:
    'address,delivery address,shipping address,customer address,street,ship to,' +
    'adresse,lieferadresse,anschrift,lieferanschrift,straße,kundenadresse,' +
    'dirección,dirección de entrega,domicilio,calle,' +
    'adresse de livraison,rue',
  dueDate:
    'due,due date,due on,due by,ship by,need by,needed,needed on,date needed,wanted by,when do you need it,completion date,deadline,delivery date,needed by,finish by,target date,promised,promised date,ship date,end date,' +
    'fällig,fälligkeit,fällig am,fälligkeitsdatum,liefertermin,lieferdatum,termin,abgabetermin,fertig bis,bis wann,frist,stichtag,' +
    'fecha de entrega,fecha límite,fecha de vencimiento,vencimiento,plazo,entrega,fecha prometida,' +
    "échéance,date d'échéance,date de livraison,date limite,délai,date due,livraison prévue,pour le",
  estimatedHours:
    'estimated hours,estimate,hours estimated,planned hours,hours,est hours,est hrs,hrs,time estimate,effort,hours planned,' +
    'geschätzte stunden,stunden,std,stunden geplant,geplante stunden,sollstunden,planstunden,soll stunden,aufwand,' +
    'horas estimadas,horas,horas previstas,estimación,' +
    'heures estimées,heures,heures prévues,temps estimé,estimation',
  actualHours:
    'actual hours,hours worked,worked hours,time spent,hours spent,logged hours,actual time,' +
    'iststunden,ist stunden,tatsächliche stunden,geleistete stunden,stunden gearbeitet,' +
    'horas reales,horas trabajadas,tiempo real,' +
    'heures réelles,heures effectives,heures travaillées,temps passé',
  description:
    'description,details,specification,specs,scope,beschreibung,einzelheiten,ausführung,spezifikation,' +
    'descripción,detalle,detalles,especificación,descriptif,détails,détail',
  notes:
    'notes,note,comments,comment,remarks,remark,notizen,notiz,bemerkung,bemerkungen,kommentar,kommentare,anmerkung,anmerkungen,hinweis,hinweise,' +
    'notas,nota,comentario,comentarios,observaciones,observación,commentaire,commentaires,remarque,remarques,observations',
  reference:
    'reference,ref,order number,order no,order nr,order id,job number,job no,job id,project number,number,no,nr,id,po number,invoice number,' +
    'referenz,auftragsnummer,auftragsnr,auftrags nr,auftrag nr,bestellnummer,projektnummer,nummer,lfd nr,rechnungsnummer,vorgangsnummer,' +
    'referencia,número,número de pedido,n pedido,núm,nº pedido,código,' +
    'référence,réf,numéro,numéro de commande,n commande,n° de commande,code',
  status:
    'status,stage,state,phase,column,list,progress,stand,stufe,zustand,spalte,fortschritt,arbeitsschritt,bearbeitungsstand,' +
    'estado,etapa,fase,columna,lista,avance,statut,état,étape,colonne,liste,avancement',
  createdAt:
    'created,created at,created on,order date,date of order,date ordered,dates ordered,ordered,sale date,purchase date,timestamp,date placed,submitted,submitted on,submission date,ordered on,date received,received on,taken on,entered,start date,' +
    'erstellt,erstellt am,zeitstempel,auftragsdatum,bestelldatum,eingangsdatum,angelegt,angelegt am,angenommen am,datum auftrag,bestellt am,' +
    'fecha de pedido,fecha del pedido,creado,creado el,marca temporal,fecha de creación,fecha de alta,fecha de inicio,' +
    'date de commande,créé,créé le,horodateur,date de création,commandé le,reçu le,date de début',
  assignees:
    'assigned to,assignee,assignees,assigned,members,member,owner,worker,responsible,maker,staff,employee,who,' +
    'zugewiesen,zugewiesen an,verantwortlich,verantwortliche,bearbeiter,bearbeiterin,mitarbeiter,zuständig,tischler,schreiner,wer,' +
    'asignado,asignado a,responsable,encargado,empleado,miembros,carpintero,' +
    'assigné,assigné à,attribué à,affecté à,responsables,employé,membres,menuisier',
  parts:
    'parts,components,teile,bauteile,einzelteile,komponenten,partes,piezas,componentes,pièces,composants,éléments',
  priorityLabels:
    'labels,label,tags,tag,etiketten,etikett,schlagworte,etiquetas,etiqueta,étiquettes,étiquette',
})

/** Heads with two meanings: the first one counts that no other column has. */
const EITHER = new Map(
  (
    [
      ['name,nombre,nom', ['title', 'customerName']],
      ['order,commande,bestellung', ['title', 'reference']],
      ['date,datum,fecha', ['dueDate', 'createdAt']],
      ['delivery,lieferung,livraison', ['fulfillmentType', 'dueDate']],
    ] satisfies [string, NamedTarget[]][]
  ).flatMap(([heads, targets]) => heads.split(',').map((head) => [head, targets] as const)),
)

const words = (list: string) => new Set(list.split(',').map(plain))

/** Certain, whatever the cells look like. Other heads of titles may stand above numbers. */
const TITLES = words(
  'title,order title,job title,titel,auftragstitel,bezeichnung,subject,betreff,título,asunto,titre,intitulé,désignation',
)
/** These heads mean many things. Only the cells show that a column is a stage. */
const WEAK = words('state,list,progress,column,stand,zustand,spalte,lista,columna,liste,colonne')
/** With one of these words in it, a head's other words don't tell its meaning. */
const OTHERS = words(
  'price,total,subtotal,amount,value,cost,costs,paid,payment,financial,currency,tax,vat,discount,quantity,qty,parent,' +
    'preis,betrag,summe,kosten,wert,bezahlt,zahlung,menge,anzahl,precio,importe,pago,cantidad,prix,montant,paiement,quantité',
)
const NUMBERS = words('id,number,no,nr,num,nummer,número,numéro,code')
const OF = words('de,del,du,des,of,der,d')

export interface HeadGuess {
  target: NamedTarget
  likelihood: number
  /** Only the cells can show that it is right. */
  needsProof: boolean
}

/** Without heads, a column is named by its letter. */
export const hasHead = (head: string): boolean => !/^Column [A-Z]{1,3}$/.test(head)

export const isTitleHead = (head: string): boolean => TITLES.has(plain(head))

export function targetsOf(head: string): HeadGuess[] {
  const text = plain(head.replaceAll('#', ' number '))
  if (!hasHead(head)) return []
  const exact = CERTAIN.get(text)
  if (exact) {
    const needsProof = WEAK.has(text)
    return [{ target: exact, likelihood: needsProof ? 30 : 100, needsProof }]
  }
  const either = EITHER.get(text)
  if (either) return either.map((target, place) => ({ target, likelihood: 70 - place, needsProof: false }))
  const parts = text.split(' ')
  if (parts.some((word) => OTHERS.has(word))) return []
  if (NUMBERS.has(parts.at(-1) ?? '')) return numberOf(parts.slice(0, -1).join(' '))
  return inside(text, parts)
}

/** "Task id" and "Auftrag Nr" are old numbers. Numbers of buyers and invoices aren't. */
function numberOf(what: string): HeadGuess[] {
  const named = CERTAIN.get(what) ?? EITHER.get(what)?.[0]
  const target = named === 'title' ? 'reference' : named === 'customerPhone' ? named : undefined
  return target ? [{ target, likelihood: 60, needsProof: false }] : []
}

/** The main word is the last one, or the one before an "of". */
function inside(text: string, parts: string[]): HeadGuess[] {
  const padded = ` ${text} `
  const isTurned = parts.some((word) => OF.has(word))
  return [...CERTAIN]
    .filter(([word]) => word.length > 2 && padded.includes(` ${word} `))
    .map(([word, target]) => {
      const isSubject = isTurned ? padded.startsWith(` ${word} `) : padded.endsWith(` ${word} `)
      return { target, likelihood: (isSubject ? 30 : 10) + Math.min(word.length, 19), needsProof: true }
    })
    .toSorted((a, b) => b.likelihood - a.likelihood)
}
