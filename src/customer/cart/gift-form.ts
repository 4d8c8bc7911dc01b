import { emailProblem } from '#contract/rules/email.ts'
import { giftHeaderDefault } from '#contract/rules/gift.ts'
import { messages } from '#contract/messages.ts'
import type { Problem } from '#contract/rules/required.ts'
import type { GiftDetails } from '#src/local/cart.ts'

/** Maximum number of characters that the server accepts in a gift message, and in the recipient's name. */
export const messageLimit = 250
export const recipientNameLimit = 100

export interface GiftForm {
  giftedEmail: string
  giftedTo: string
  giftMessage: string
  /** 0-8, as the text value of a radio button. */
  giftHeader: string
}

/** The untouched form. */
export const emptyGift: GiftForm = {
  giftedEmail: '',
  giftedTo: '',
  giftMessage: '',
  giftHeader: String(giftHeaderDefault),
}

/** Only the recipient is required; choosing a previous one fills it in. */
export const giftProblems = ({ giftedEmail }: GiftForm): { giftedEmail: Problem } => ({
  giftedEmail: giftedEmail.trim() === '' ? messages.GIFT_RECIPIENT.text : emailProblem(giftedEmail),
})

/** The form of a gift that is in the cart. */
export const formOf = (gift: GiftDetails): GiftForm => ({ ...gift, giftHeader: String(gift.giftHeader) })

export const giftOf = (form: GiftForm): GiftDetails => ({
  giftedEmail: form.giftedEmail.trim(),
  giftedTo: form.giftedTo.trim(),
  giftMessage: form.giftMessage.trim(),
  giftHeader: Number(form.giftHeader),
})
