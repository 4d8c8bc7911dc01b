/** What a charge with a stored card needs. */
export interface ExactCard {
  token: string
  /** As E-xact writes it, such as Visa. */
  type: string
  /** MMYY. */
  expiry: string
}

/** One text, as cards are stored. */
export const tokenText = ({ token, type, expiry }: ExactCard): string => [expiry, type, token].join('|')

export const cardOfToken = (text: string): ExactCard => {
  const [expiry = '', type = '', ...token] = text.split('|')
  return { token: token.join('|'), type, expiry }
}
