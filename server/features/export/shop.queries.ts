import type { StoredCustomerPage } from '#shared/customer/types.ts'
import type { Pool } from '../../db/client.ts'

export interface ShopRow {
  name: string
  timeZone: string
  logoId: string | null
  logoBytes: number | null
  customerPage: StoredCustomerPage
  settings: Record<string, unknown>
}

export const SHOP = `
  select o.name, o.time_zone as "timeZone", b.id as "logoId", b.size as "logoBytes", o.customer_page as "customerPage",
    json_build_object('name', o.name, 'slug', o.slug, 'timeZone', o.time_zone, 'createdAt', o.created_at,
      'workingDays', o.working_days, 'capacityHours', o.capacity_hours, 'cardAgeDays', o.card_age_days,
      'lastOrderNumber', o.last_order_number, 'gateOverrideRoles', o.gate_override_roles,
      'timerPresets', o.timer_presets, 'parts', o.part_settings) as settings
  from organizations o left join objects b on b.org_id = o.id and b.url = o.logo_url
  where o.id = $1`

export async function selectShop(pool: Pool, orgId: string): Promise<ShopRow | undefined> {
  const { rows } = await pool.query<ShopRow>(SHOP, [orgId])
  return rows[0]
}
