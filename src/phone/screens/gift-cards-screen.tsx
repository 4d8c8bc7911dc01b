import type { Product } from '#contract/shapes/product.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { wallet } from '#src/resources/resource.ts'
import { giftCardsIn } from '#src/customer/gift-cards/amounts.ts'
import { BalanceForm } from '#src/customer/gift-cards/balance-form.tsx'
import { NoAmounts } from '#src/customer/gift-cards/no-amounts.tsx'
import { useGiftCards, type GiftCards } from '#src/customer/gift-cards/use-gift-cards.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import { giftCardWords } from '#src/words/gift-cards.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { ReloadForm } from '#src/customer/gift-cards/reload-form.tsx'
import { useAmount } from '#src/customer/gift-cards/use-amount.ts'
import { useReloadCard } from '#src/customer/gift-cards/use-reload-card.ts'
import { toCents } from '#contract/rules/money.ts'
import { money } from '#src/kit/format.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { GiftCardPreview } from '#src/customer/cart/gift-card-preview.tsx'
import { NewCardForm } from '#src/customer/gift-cards/new-card-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** Gift cards: a new one or a reload, and the balance of any card. A guest sees what is sold. */
export default function GiftCardsScreen() {
  const { back } = useNavigation()
  const cards = useGiftCards('/giftCards')
  return (
    <Page width="list" title={giftCardWords.title} end={cards.filter} onBack={back} busy={cards.waiting}>
      <AsOf what={dataWords.prices} view={cards.stored} />
      {cards.choice}
      {cards.waiting ? <ProductSkeleton /> : <Amounts cards={cards} />}
      {cards.isCustomer && <BalanceForm />}
    </Page>
  )
}

function Amounts({ cards }: { cards: GiftCards }) {
  if (cards.amounts.length === 0) return <NoAmounts cards={cards} />
  return cards.isReload ? <ReloadOfWallet amounts={cards.amounts} /> : <BuyNew amounts={cards.amounts} />
}

function ReloadOfWallet({ amounts }: { amounts: readonly Product[] }) {
  const held = giftCardsIn(knownOr(useStored(wallet, undefined)))
  return <Reload amounts={amounts} held={held} />
}

interface ReloadProps {
  amounts: readonly Product[]
  /** The gift cards in the user's wallet. */
  held: readonly WalletItem[]
}

/** The phone's form of a reload. */
function Reload({ amounts, held }: ReloadProps) {
  const card = useReloadCard(held)
  const { chosen, choose } = useAmount(amounts)
  if (!chosen) return null
  return (
    <div>
      <ReloadForm amounts={amounts} chosen={chosen} onChoose={choose} held={held} card={card} />
    </div>
  )
}

/** The phone's form of a new gift card, below its preview. */
function BuyNew({ amounts }: { amounts: readonly Product[] }) {
  const { companyName } = useSite()
  const { chosen, choose } = useAmount(amounts)
  if (!chosen) return null
  return (
    <div className={layout.g4}>
      <GiftCardPreview header={money(toCents(chosen.price))} detail={giftCardWords.preview(companyName)} />
      <NewCardForm amounts={amounts} chosen={chosen} onChoose={choose} />
    </div>
  )
}
