/** Roles to choose from, the default first. */
export const ROLE_OPTIONS = [
  { value: 'SHOP', label: 'Shop: orders and production' },
  { value: 'SALES', label: 'Sales: customer orders' },
  { value: 'ADMIN', label: 'Admin: everything' },
] as const
