import { callAddress } from '#contract/rules/phone.ts'
import { purchaseWords } from '#src/words/purchase.ts'

interface Ways {
  /** The support page is open to this user. */
  page: boolean
  email?: string | null
  phone?: string | null
}

/** The address for help with an order: an email that names it, else the support page, else the phone. */
export const helpAddress = (reference: string, { page, email, phone }: Ways): string | undefined => {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(`${purchaseWords.orderRef} ${reference}`)}`
  if (page) return '/Support'
  return phone ? callAddress(phone) : undefined
}
