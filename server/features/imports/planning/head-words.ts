import type { ImportTarget } from '#shared/imports/imports.ts'
import { dictionary, plain } from './words.ts'

type NamedTarget = Exclude<ImportTarget, 'extra'>

// What heads of columns are called in English, German, Spanish and French.

const CERTAIN = dictionary<NamedTarget>({
  title:
    'title,order title,job,job name,job title,project,project name,item,product,piece,task,task name,subject,what,article,' +
    'titel,auftrag,auftragstitel,projekt,bezeichnung,artikel,produkt,aufgabe,werkstück,möbel,betreff,' +
    'título,proyecto,pedido,trabajo,producto,artículo,pieza,mueble,tarea,asunto,' +
    'titre,projet,intitulé,désignation,produit,ouvrage,meuble,tâche,objet',
  customerName:
    'customer,customer name,client,client name,buyer,ordered by,contact,contact name,company,' +
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
    'fulfillment,fulfilment,fulfillment type,delivery method,delivery type,shipping method,delivery or pickup,' +
    'lieferart,versandart,lieferung oder abholung,abholung oder lieferung,übergabe,' +
    'tipo de entrega,forma de entrega,modo de entrega,método de entrega,' +
    'mode de livraison,type de livraison,livraison ou retrait',
  address:
    'address,delivery address,shipping address,customer address,street,ship to,' +
    'adresse,lieferadresse,anschrift,lieferanschrift,straße,kundenadresse,' +
    'dirección,dirección de entrega,domicilio,calle,' +
    'adresse de livraison,rue',
  dueDate:
    'due,due date,due on,deadline,delivery date,needed by,finish by,target date,promised,promised date,ship date,end date,' +
    'fällig,fälligkeit,fällig am,fälligkeitsdatum,liefertermin,lieferdatum,termin,abgabetermin,fertig bis,bis wann,frist,stichtag,' +
    'fecha de entrega,fecha límite,fecha de vencimiento,vencimiento,plazo,entrega,fecha prometida,' +
    "échéance,date d'échéance,date de livraison,date limite,délai,date due,livraison prévue,pour le",
  estimatedHours:
    'estimated hours,estimate,hours estimated,planned hours,hours,est hours,time estimate,effort,hours planned,' +
    'geschätzte stunden,stunden,stunden geplant,geplante stunden,sollstunden,planstunden,soll stunden,aufwand,' +
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
    'created,created at,created on,order date,date ordered,ordered on,date received,received on,taken on,entered,start date,' +
    'erstellt,erstellt am,auftragsdatum,bestelldatum,eingangsdatum,angelegt,angelegt am,angenommen am,datum auftrag,bestellt am,' +
    'fecha de pedido,fecha del pedido,creado,creado el,fecha de creación,fecha de alta,fecha de inicio,' +
    'date de commande,créé,créé le,date de création,commandé le,reçu le,date de début',
  assignees:
    'assigned to,assignee,assignees,assigned,members,member,owner,worker,responsible,maker,staff,employee,who,' +
    'zugewiesen,zugewiesen an,verantwortlich,verantwortliche,bearbeiter,bearbeiterin,mitarbeiter,zuständig,tischler,schreiner,wer,' +
    'asignado,asignado a,responsable,encargado,empleado,miembros,carpintero,' +
    'assigné,assigné à,attribué à,affecté à,responsables,employé,membres,menuisier',
  priorityLabels:
    'labels,label,tags,tag,etiketten,etikett,schlagworte,etiquetas,etiqueta,étiquettes,étiquette',
})

/** Those that can be two things: the first that no other column is. */
const EITHER: ReadonlyMap<string, readonly NamedTarget[]> = new Map<string, readonly NamedTarget[]>([
  ['name', ['title', 'customerName']],
  ['nombre', ['title', 'customerName']],
  ['nom', ['title', 'customerName']],
  ['order', ['title', 'reference']],
  ['commande', ['title', 'reference']],
  ['bestellung', ['title', 'reference']],
  ['date', ['dueDate', 'createdAt']],
  ['datum', ['dueDate', 'createdAt']],
  ['fecha', ['dueDate', 'createdAt']],
  ['delivery', ['fulfillmentType', 'dueDate']],
  ['lieferung', ['fulfillmentType', 'dueDate']],
  ['livraison', ['fulfillmentType', 'dueDate']],
])

/** What a column of this head may be, the likeliest first, with how likely it is. */
export function targetsOf(head: string): { target: NamedTarget; likelihood: number }[] {
  const text = plain(head)
  const exact = CERTAIN.get(text)
  if (exact) return [{ target: exact, likelihood: 100 }]
  const either = EITHER.get(text)
  if (either) return either.map((target, place) => ({ target, likelihood: 20 - place }))
  const padded = ` ${text} `
  return [...CERTAIN]
    .filter(([word]) => word.length > 2 && padded.includes(` ${word} `))
    .map(([word, target]) => ({ target, likelihood: 30 + Math.min(word.length, 50) }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
}
