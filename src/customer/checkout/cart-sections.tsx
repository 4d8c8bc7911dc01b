import { useRef } from 'react'
import { giftHeaderText } from '#contract/rules/gift.ts'
import { concealCardNumber } from '#contract/rules/card-number.ts'
import { toCents, type Cents } from '#contract/rules/money.ts'
import type { CartLine as Line } from '#src/local/cart.ts'
import { addUnit, restoreLines, removeUnits } from '../cart/cart.ts'
import { changeOf, changeTexts } from '../cart/price-change.ts'
import { foldedLines, labelOf, sectionsOf, type CartSection } from '../cart/sections.ts'
import { ClubTerms } from '../club/club-terms.tsx'
import { SendElsewhere, ShipTo } from './ship-to.tsx'
import { restrictionOf } from '../catalogue/present.ts'
import { ProductTile } from '../catalogue/product-tile.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { locations } from '#src/resources/resource.ts'
import { CartLine } from '#src/customer/ui/cart-line.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { Stepper } from '#src/customer/ui/stepper.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { cartWords } from '#src/words/cart.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { priceChangeWords } from '#src/words/price-change.ts'
import { EditGift } from './edit-gift.tsx'

interface CartSectionsProps {
  lines: readonly Line[]
  /** The cart accepts no more units. */
  full: boolean
  /** What the discount code takes off each line, by its id. */
  reductions?: ReadonlyMap<string, Cents>
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** Gifts first, then each kind; the club's terms are below the club. */
export const CartSections = ({ lines, full, reductions, agreed, onAgree }: CartSectionsProps) =>
  sectionsOf(lines).map((section) => (
    <Section key={section.type} title={titleOf(section)} end={checkoutWords.items(section.lines.length)}>
      {foldedLines(section.lines).map((equal) => (
        <CartUnits
          key={equal[0]!.id}
          equal={equal}
          full={full}
          reduction={equal.reduce((sum, { id }) => sum + (reductions?.get(id) ?? 0), 0)}
          mayDiffer={foldedLines(section.lines).length > 1}
        />
      ))}
      {section.lines.some(({ product }) => product.fulfillable) && <ShipTo lines={section.lines} />}
      {section.type === 'AppClub' && <ClubTerms agreed={agreed} onAgree={onAgree} />}
    </Section>
  ))

const titleOf = ({ type }: CartSection): string => (type === 'gifts' ? checkoutWords.gifts : labelOf(type))

interface CartUnitsProps {
  equal: readonly Line[]
  full: boolean
  /** What the discount code takes off all of them. */
  reduction: Cents
  /** Beside others, goods may be sent to an address of their own. */
  mayDiffer: boolean
}

/** Equal units of the cart, as one line. */
function CartUnits({ equal, full, reduction, mayDiffer }: CartUnitsProps) {
  const services = useServices()
  const line = useRef<HTMLDivElement>(null)
  const [first] = equal
  const { product, gift, person, cardNumber, seen, offSale } = first!
  const price = toCents(product.price) * equal.length
  const takeOut = async (units: readonly Line[]) => {
    const next = units.length === equal.length ? neighbourOf(line.current) : null
    const removed = await removeUnits(
      services.own,
      units.map(({ id }) => id),
    )
    next?.focus()
    const undo = () => void restoreLines(services.own, person, removed)
    toasts.show(cartWords.removed(product.name), 'info', { label: cartWords.undo, run: undo })
  }
  const quantity = !gift && !offSale && product.productType !== 'AppClub' && (
    <Stepper
      name={product.name}
      value={equal.length}
      full={full}
      onLess={() => void takeOut(equal.slice(-1))}
      onMore={() => void addUnit(services, person, { product, cardNumber, seen })}
    />
  )
  return (
    <div ref={line}>
      <CartLine
        tile={<ProductTile logo={product.logo} size="sm" />}
        name={product.name}
        detail={<Detail line={first!} />}
        changed={<Changed line={first!} />}
        price={offSale ? '' : money(price - reduction)}
        before={!offSale && reduction > 0 ? money(price) : undefined}
        action={
          offSale ? undefined : gift ? (
            <EditGift line={first!} gift={gift} />
          ) : (
            <>
              {quantity}
              {mayDiffer && product.fulfillable && first!.address && <SendElsewhere lines={equal} />}
            </>
          )
        }
        onRemove={() => void takeOut(equal)}
      />
    </div>
  )
}

/** The element that gets the focus of a removed line: the remove button of the next line, or of the one before. */
const neighbourOf = (line: HTMLElement | null): HTMLElement | null => {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-ui="cart-line-end"] button')]
  const place = buttons.findIndex((each) => line?.contains(each))
  return buttons[place + 1] ?? buttons[place - 1] ?? null
}

/** What has changed since the user put it in; nothing where nothing has. */
function Changed({ line }: { line: Line }) {
  if (line.offSale) return priceChangeWords.offSale
  const change = changeOf(line)
  return change && changeTexts(change, 'cart').map((text) => <div key={text}>{text}</div>)
}

function Detail({ line: { product, gift, cardNumber } }: { line: Line }) {
  const places = knownOr(useStored(locations, undefined))
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
