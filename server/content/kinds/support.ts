import { support as content } from '#contract/content/support.ts'
import { readMerchant, updateSupport } from '#server/tables/merchants.ts'
import { kind } from '../kind.ts'

export const support = kind(content, {
  read: async ({ tx, tenant }) => {
    const { supportEmail, supportPhone } = await readMerchant(tx, tenant)
    return [{ id: null, row: { email: supportEmail, phone: supportPhone } }]
  },
  write: async ({ tx, tenant }, rows) => {
    for (const { row } of rows) await updateSupport(tx, tenant, { supportEmail: row.email, supportPhone: row.phone })
  },
})
