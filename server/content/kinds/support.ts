import { digitsOf } from '#contract/rules/digits.ts'
import { readMerchant, updateSupport } from '#server/tables/merchants.ts'
import { email, optional, pattern } from '#contract/content/fields.ts'
import { kind } from '../kind.ts'

const phone = () =>
  pattern('^[0-9]{10}$', 'a phone number of 10 digits', (text) => (/^[\d\s().-]+$/.test(text) ? digitsOf(text) : text))

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
