import { openFromStateLayer } from '../../../core/back/open-from.ts'
import { openingOf } from './open-order.ts'
import type { Place } from './search-layer.ts'

export function openFound(place: Place, text: string, orderId: string): void {
  const found = { in: place, text, orderId }
  openFromStateLayer(
    'search',
    { found, covered: { ...found, isCovered: true } },
    'order',
    openingOf(orderId, 'view', 'panel'),
  )
}
