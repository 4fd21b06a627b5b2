import type { RemakeCause } from './parts.ts'
import * as t from '#texts/orders/parts.ts'

export const REMAKE_CAUSE_NAMES: Record<RemakeCause, string> = t.causes
