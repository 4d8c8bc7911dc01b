import { useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { wallet } from '#src/resources/resource.ts'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import { WalletList } from '#src/customer/wallet/wallet-list.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { walletWords } from '#src/words/wallet.ts'

/** All bought and received items, grouped by kind. The wallet is readable offline; its codes are not. */
export default function WalletScreen() {
  const { back, query } = useNavigation()
  const items = useStored(wallet, undefined)
  const [location, setLocation] = useState(() => Number(query.get('location')) || allLocations)
  return (
    <Page
      width="list"
      title={walletWords.title}
      end={<LocationFilter value={location} onChange={setLocation} />}
      onBack={back}
      busy={items.is !== 'known' && items.refreshing}
    >
      <WalletList location={location} onLocation={setLocation} />
    </Page>
  )
}
