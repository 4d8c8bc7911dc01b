import { useEffect } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { wallet } from '#src/resources/resource.ts'
import { CartPopover } from '#src/web/ui/cart-popover.tsx'
import { productIn } from '#src/customer/catalogue/anchor.ts'
import { PricesForEveryone } from '#src/web/ui/prices-for-everyone.tsx'
import { giftCardsIn } from '#src/customer/gift-cards/amounts.ts'
import { BalanceForm } from '#src/customer/gift-cards/balance-form.tsx'
import { NewCardForm } from '#src/customer/gift-cards/new-card-form.tsx'
import { NoAmounts } from '#src/customer/gift-cards/no-amounts.tsx'
import { ReloadForm } from '#src/customer/gift-cards/reload-form.tsx'
import { useAmount, type AmountChosen } from '#src/customer/gift-cards/use-amount.ts'
import { useGiftCards, type GiftCards } from '#src/customer/gift-cards/use-gift-cards.tsx'
import { useReloadCard } from '#src/customer/gift-cards/use-reload-card.ts'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'
import { CardFace } from './card-face.tsx'
import * as css from './gift-cards.module.css'

/** Gift cards: a new one or a reload beside its preview, and the balance of any card. A visitor sees what is sold. */
export default function GiftCardsPage({ route }: PageProps) {
  const cards = useGiftCards(phoneRoutes.giftCards.path)
  const amount = useAmount(cards.amounts)
  useLinkedAmount(amount)
  return (
    <WebPage title={route.title ?? route.label} end={cards.filter} busy={cards.waiting}>
      <div className={css.giftCards}>
        <AsOf what={dataWords.prices} view={cards.stored} />
        <Sale cards={cards} amount={amount} />
        <PricesForEveryone />
      </div>
      <CartPopover />
    </WebPage>
  )
}

interface SaleProps {
  cards: GiftCards
  amount: AmountChosen
}

function Sale({ cards, amount: { amounts, chosen, choose } }: SaleProps) {
  const held = giftCardsIn(knownOr(useStored(wallet, undefined)))
  const card = useReloadCard(held)
  return (
    <div className={css.split}>
      <CardFace chosen={chosen} card={cards.isReload ? card : undefined} />
      <div className={css.form}>
        {cards.choice}
        {cards.waiting ? (
          <ProductSkeleton />
        ) : !chosen ? (
          <NoAmounts cards={cards} />
        ) : cards.isReload ? (
          <ReloadForm amounts={amounts} chosen={chosen} onChoose={choose} held={held} card={card} />
        ) : (
          <NewCardForm amounts={amounts} chosen={chosen} onChoose={choose} />
        )}
        {cards.isCustomer && <BalanceForm />}
      </div>
    </div>
  )
}

/** A link to one amount chooses it. */
const useLinkedAmount = ({ choose }: AmountChosen): void => {
  useEffect(() => {
    const follow = () => {
      const linked = productIn(location.hash)
      if (linked !== undefined) choose(linked)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [choose])
}
