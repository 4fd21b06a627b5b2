import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'
import { dictionary, meaningIn, plain } from '#shared/imports/words.ts'

// Shops' words in English, German, Spanish and French.

const STAGES = dictionary<Status>({
  ORDER_IN:
    'pending,unfulfilled,not started,not yet started,nicht begonnen,noch nicht begonnen,no iniciado,sin empezar,sin iniciar,' +
    'non commencé,pas commencé,non démarré,' +
    'order in,orders in,new,inbox,backlog,to do,todo,open,received,incoming,queue,planned,quoted,accepted,' +
    'neu,offen,eingang,auftragseingang,zu erledigen,geplant,angenommen,bestellt,' +
    'nuevo,nueva,pendiente,por hacer,recibido,abierto,entrada,planificado,' +
    'nouveau,nouvelle,à faire,en attente,reçu,ouvert,entrée,planifié',
  PRODUCTION:
    'production,in production,in shop,in the shop,doing,in progress,started,making,wip,workshop,cutting,milling,machining,assembly,glue up,' +
    'produktion,in arbeit,in bearbeitung,fertigung,werkstatt,begonnen,zuschnitt,montage,' +
    'producción,en producción,en curso,en proceso,haciendo,fabricación,taller,corte,montaje,' +
    'en cours,fabrication,en fabrication,atelier,découpe,usinage,assemblage',
  FINISH:
    'finish,finishing,sanding,painting,varnish,varnishing,oiling,lacquer,lacquering,surface,' +
    'oberfläche,lackieren,lackierung,lackiererei,schleifen,ölen,finishing,' +
    'acabado,acabados,barnizado,barniz,lijado,pintura,' +
    'finition,finitions,vernis,vernissage,ponçage,peinture',
  COMPLETED:
    'completed,complete,fulfilled,done,finished,ready,closed,' +
    'fertig,erledigt,abgeschlossen,fertiggestellt,beendet,' +
    'terminado,terminada,completado,hecho,listo,lista,finalizado,cerrado,' +
    'terminé,terminée,fini,finie,achevé,prêt,prête,fait',
  DELIVERY:
    'delivery,in delivery,delivered,deliver,to deliver,out for delivery,shipping,shipped,' +
    'lieferung,in lieferung,geliefert,ausgeliefert,auslieferung,versand,versendet,' +
    'entrega,entregado,entregada,envío,enviado,reparto,' +
    'livraison,en livraison,livré,livrée,expédition,expédié',
  PICKUP:
    'pickup,pick up,picked up,ready for pickup,collected,collection,to collect,' +
    'abholung,zur abholung,abgeholt,abholbereit,' +
    'recogida,recogido,para recoger,por recoger,' +
    'retrait,à retirer,retiré,enlèvement,enlevé',
})

const PRIORITIES = dictionary<Priority>({
  RUSH: 'rush,urgent,asap,critical,express,emergency,eilig,eilt,dringend,sofort,kritisch,urgente,crítica,crítico,urgence,critique',
  HIGH: 'high,important,hoch,wichtig,alta,alto,importante,haute,haut,élevée,élevé',
  MEDIUM:
    'medium,normal,standard,regular,mittel,media,medio,estándar,moyenne,moyen,normale,none,keine,ninguna,aucune',
  LOW: 'low,lowest,minor,can wait,niedrig,gering,baja,bajo,basse,bas,faible',
})

const FULFILLMENTS = dictionary<FulfillmentType>({
  DELIVERY:
    'delivery,deliver,delivered,shipping,ship,lieferung,liefern,anlieferung,versand,spedition,' +
    'entrega,entregar,envío,domicilio,a domicilio,livraison,livrer,à livrer,expédition',
  PICKUP:
    'pickup,pick up,collect,collection,collected,customer collects,abholung,abholen,selbstabholer,selbstabholung,' +
    'recogida,recoger,en tienda,retrait,enlèvement,à retirer,sur place',
})

const ANSWERS = dictionary({ yes: 'y,yes,x,ja,j,sí,si,s,oui,o,true,1', no: 'n,no,nein,non,false,0' })

export const stageIn = (text: string): Status | undefined => meaningIn(STAGES, text)
export const priorityIn = (text: string): Priority | undefined => meaningIn(PRIORITIES, text)
export const fulfillmentIn = (text: string): FulfillmentType | undefined => meaningIn(FULFILLMENTS, text)

export function answerIn(text: string): boolean | undefined {
  const answer = /^[✓✔]$/.test(text.trim()) ? 'yes' : ANSWERS.get(plain(text))
  return answer === undefined ? undefined : answer === 'yes'
}
