import type { ReactNode } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Purchase, Redemption } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { placeName, titleOf } from './receipt-facts.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row, RowButton } from '#src/ui/row.tsx'
import { historyWords } from '#src/words/history.ts'
import * as css from './history.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Places = readonly Location[] | undefined

const pictures: Record<Purchase['purchasedProducts'][number]['appProductType'], IconName> = {
  AppWash: 'car-profile',
  AppBundle: 'tag',
  AppClub: 'calendar-check',
  AppPoints: 'gift',
  DollarDiscTrans: 'tag',
  Item: 'tag',
  GiftCard: 'gift',
  Swag: 't-shirt',
}

const pictureOf = ({ kind, purchasedProducts }: Purchase): IconName => {
  if (kind === 'airPay') return 'contactless-payment'
  const [first] = purchasedProducts
  if (first === undefined) return 'receipt'
  return first.isGift ? 'gift' : pictures[first.appProductType]
}

/** Where it was bought, or for whom; undefined for an own purchase in the app. */
export const circumstanceOf = (
  { kind, locationId, purchasedProducts }: Purchase,
  places: Places,
): string | undefined => {
  if (kind === 'clubBilling') return historyWords.clubMonth
  if (kind === 'airPay') return locationId == null ? historyWords.atKiosk : placeName(locationId, places)
  const gift = purchasedProducts.find(({ isGift }) => isGift)
  return gift && historyWords.giftFor(gift.giftedTo ?? gift.giftedEmail ?? '')
}

/** How much was paid back; undefined: nothing. */
export const refundedText = (refunded: number | undefined): string | undefined =>
  refunded === undefined ? undefined : historyWords.refundedOf(money(toCents(refunded)))

const details = (date: string, ...more: (string | undefined)[]) => (
  <>
    {more.map(
      (line) =>
        line && (
          <span key={line} className={css.line}>
            {line}
          </span>
        ),
    )}
    <span className={`${css.line} ${prose.num}`}>{dateTime(date)}</span>
  </>
)

interface PurchaseRowProps {
  purchase: Purchase
  places: Places
  onOpen: () => void
}

export const PurchaseRow = ({ purchase, places, onOpen }: PurchaseRowProps) => (
  <RowButton
    start={<IconTile name={pictureOf(purchase)} />}
    title={titleOf(purchase)}
    detail={details(purchase.purchaseDate, circumstanceOf(purchase, places), refundedText(purchase.refunded))}
    end={<span className={`${prose.strong} ${prose.num}`}>{money(toCents(purchase.total))}</span>}
    onClick={onOpen}
    aria-haspopup="dialog"
  />
)

const iconsOfUses: Record<Redemption['kind'], IconName> = {
  wallet: 'car-profile',
  washClub: 'calendar-check',
  giftCard: 'gift',
}

/** One use of a code: what, where and when. */
export const UseRow = ({
  use: { name, kind, usedDate, locationId, amount, refunded },
  places,
  report,
}: {
  use: Redemption
  places: Places
  /** The way to report a problem with it. */
  report?: ReactNode
}) => (
  <Row
    start={<IconTile name={iconsOfUses[kind]} />}
    title={name}
    detail={details(usedDate, placeName(locationId, places), refundedText(refunded))}
    end={
      <>
        {amount !== null && <span className={`${prose.strong} ${prose.num}`}>{money(toCents(amount))}</span>}
        {report}
      </>
    }
  />
)
