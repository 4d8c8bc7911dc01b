import { readMerchant, updateSupport } from '#server/tables/merchants.ts'
import { email, optional, phone } from '#contract/content/field.ts'
import { kind } from '../kind.ts'

/** Whom a customer can ask. */
export const support = kind({
  name: 'support',
  isSingle: true,
  fields: { email: optional(email()), phone: optional(phone()) },
  key: [],
  read: async ({ tx, tenant }) => {
    const { supportEmail, supportPhone } = await readMerchant(tx, tenant)
    return [{ id: null, row: { email: supportEmail, phone: supportPhone } }]
  },
  write: async ({ tx, tenant }, rows) => {
    for (const { row } of rows) await updateSupport(tx, tenant, { supportEmail: row.email, supportPhone: row.phone })
  },
})
