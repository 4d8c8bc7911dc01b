import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { walletWords } from '#src/words/wallet.ts'

/** An empty wallet. */
export function WalletEmpty() {
  const { opens } = useNavigation()
  const actions = opens('/washes') && (
    <LinkButton size="lg" href="/washes">
      {walletWords.buyAWash}
    </LinkButton>
  )
  return (
    <Empty art={<Bucket />} title={walletWords.empty} actions={actions}>
      {walletWords.emptyBody}
    </Empty>
  )
}

/** The filter hides all items. */
export const NothingHere = ({ name, onShowAll }: { name: string; onShowAll: () => void }) => (
  <Empty
    art={
      <Seal tone="brand">
        <Icon name="map-pin" weight="duotone" />
      </Seal>
    }
    title={walletWords.emptyHere}
    actions={<Button onClick={onShowAll}>{walletWords.showAll}</Button>}
  >
    {walletWords.emptyHereBody(name)}
  </Empty>
)
