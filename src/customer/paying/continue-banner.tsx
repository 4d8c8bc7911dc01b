import { Banner, BannerButton } from '#src/customer/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { purchaseWords } from '#src/words/purchase.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { interrupted } from './interrupted.ts'
import { useBuy } from './use-buy.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** The connection is back after a purchase had to stop: offers to continue it. Nothing is bought automatically. */
export default function ContinueBanner() {
  const purchase = useSmallStore(interrupted)
  const online = useConnectionState() === 'online'
  const { buy, busy } = useBuy()
  const person = usePerson()
  if (!purchase || purchase.person !== person || !online || busy) return null
  const go = () => {
    interrupted.set(null)
    void buy(purchase)
  }
  return (
    <Banner
      icon={<Icon name="wifi-high" weight="bold" />}
      title={purchaseWords.backTitle}
      actions={
        <>
          <BannerButton onClick={() => interrupted.set(null)}>{purchaseWords.backLater}</BannerButton>
          <BannerButton strong onClick={go}>
            {purchaseWords.backContinue}
          </BannerButton>
        </>
      }
    >
      {purchaseWords.backBody}
    </Banner>
  )
}
