/** Where passkeys of a merchant are made and used. */
export interface PasskeyHost {
  /** Origin of the merchant's site, which a browser must name exactly. */
  origin: string
  /** Host of that origin: the id of the relying party. */
  rpId: string
}

export interface MerchantOrigin {
  origin: string
}

export const passkeyHost = ({ origin }: MerchantOrigin): PasskeyHost => ({ origin, rpId: new URL(origin).hostname })
