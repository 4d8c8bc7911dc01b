import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { cx } from '#src/ui/cx.ts'
import { GiftArt } from './gift-art.tsx'
import * as css from './gift-card-preview.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface GiftCardPreviewProps {
  /** What the merchant calls its card. */
  name?: string
  header: string
  detail: string
  /** At the size of a picture, beside its form. */
  large?: boolean
}

/** The card that the recipient gets, in the merchant's colours. */
export const GiftCardPreview = ({ name, header, detail, large }: GiftCardPreviewProps) => (
  <div className={cx(css.card, large && css.large)} data-ui="gift-card">
    {large && (
      <div className={css.mark}>
        <MerchantMark />
      </div>
    )}
    <div className={css.art}>
      <GiftArt />
    </div>
    {name && <p className={`${css.words} ${prose.strong}`}>{name}</p>}
    <p className={`${css.words} ${css.title} ${prose.display}`}>{header}</p>
    <p className={`${css.words} ${prose.small}`}>{detail}</p>
  </div>
)
