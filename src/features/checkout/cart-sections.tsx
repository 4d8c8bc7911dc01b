import { giftHeaderText } from '#contract/rules/gift.ts'
import { concealCardNumber } from '#contract/rules/card-number.ts'
import { toCents } from '#contract/rules/money.ts'
import type { CartLine as Line } from '#src/local/cart.ts'
import { removeUnit } from '#src/parts/cart/cart.ts'
import { labelOf, sectionsOf, type CartSection } from '#src/parts/cart/sections.ts'
import { restrictionOf } from '#src/parts/catalogue/present.ts'
import { ProductTile } from '#src/parts/catalogue/product-tile.tsx'
import { useStored } from '#src/parts/data/use-stored.ts'
import { money } from '#src/parts/format.ts'
import { useServices } from '#src/parts/services.ts'
import { locations } from '#src/resources/resource.ts'
import { CartLine } from '#src/ui/cart-line.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { ClubTerms } from './club-terms.tsx'

interface CartSectionsProps {
  lines: readonly Line[]
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** Gifts first, then each kind; below the club stand the terms that it asks for. */
export const CartSections = ({ lines, agreed, onAgree }: CartSectionsProps) =>
  sectionsOf(lines).map((section) => (
    <Section key={section.type} title={titleOf(section)} end={checkoutWords.items(section.lines.length)}>
      {section.lines.map((line) => (
        <CartUnit key={line.id} line={line} />
      ))}
      {section.type === 'AppClub' && <ClubTerms agreed={agreed} onAgree={onAgree} />}
    </Section>
  ))

const titleOf = ({ type }: CartSection): string => (type === 'gifts' ? checkoutWords.gifts : labelOf(type))

function CartUnit({ line }: { line: Line }) {
  const { own } = useServices()
  const { product } = line
  return (
    <CartLine
      tile={<ProductTile logo={product.logo} size="sm" />}
      name={product.name}
      detail={<Detail line={line} />}
      price={money(toCents(product.price))}
      onRemove={() => void removeUnit(own, line.id)}
    />
  )
}

function Detail({ line: { product, gift, cardNumber } }: { line: Line }) {
  const places = useStored(locations, undefined).value
  if (gift) {
    return (
      <>
        {checkoutWords.to(gift.giftedTo || gift.giftedEmail, giftHeaderText(gift.giftHeader))}
        {gift.giftedTo && (
          <>
            <br />
            {gift.giftedEmail}
          </>
        )}
      </>
    )
  }
  if (product.monthlyPrice !== null) return checkoutWords.clubLine(money(toCents(product.monthlyPrice)))
  if (cardNumber) return checkoutWords.reload(concealCardNumber(cardNumber))
  return restrictionOf(product.locations, places) ?? checkoutWords.allLocations
}
