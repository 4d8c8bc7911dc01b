import type { Product } from '#contract/shapes/product.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { ReloadForm } from '#src/customer/gift-cards/reload-form.tsx'
import { useAmount } from '#src/customer/gift-cards/use-amount.ts'
import { useReloadCard } from '#src/customer/gift-cards/use-reload-card.ts'

interface ReloadProps {
  amounts: readonly Product[]
  /** The gift cards in the user's wallet. */
  held: readonly WalletItem[]
}

/** The phone's form of a reload. */
export function Reload({ amounts, held }: ReloadProps) {
  const card = useReloadCard(held)
  const { chosen, choose } = useAmount(amounts)
  if (!chosen) return null
  return (
    <div>
      <ReloadForm amounts={amounts} chosen={chosen} onChoose={choose} held={held} card={card} />
    </div>
  )
}
