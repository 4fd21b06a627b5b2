import { z } from 'zod'
import { customerSchema, customerSearchQuery } from '#shared/orders/customer-schemas.ts'
import { defineApi } from './endpoint.ts'

export const customersApi = defineApi('Customers', {
  search: {
    method: 'GET',
    path: '/api/customers',
    summary:
      'Who ordered before: at most eight, names that begin with the text first, then those changed last',
    description:
      'Made from the orders of the organization, archived ones too. A search looks at name, phone and e-mail.',
    query: customerSearchQuery,
    response: z.array(customerSchema),
  },
})
