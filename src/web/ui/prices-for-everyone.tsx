import { useSession } from '#src/kit/data/use-session.ts'
import { useReturnTo } from '#src/kit/navigation/use-return-to.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ShopStrip } from './shop-strip.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

/** For a visitor: buying needs an account. Nothing for a logged-in user. */
export function PricesForEveryone() {
  const session = useSession()
  const returnTo = useReturnTo()
  if (session?.state === 'person') return null
  return (
    <ShopStrip
      tile={
        <Tile size="lg">
          <Icon name="user-circle-plus" weight="duotone" />
        </Tile>
      }
      title={catalogueWords.pricesForEveryone}
      detail={catalogueWords.needsAccount}
      actions={
        <>
          <LinkButton kind="tonal" size="lg" href={returnTo('/signUp')}>
            {catalogueWords.createAccount}
          </LinkButton>
          <LinkButton size="lg" href={returnTo('/logIn')}>
            {catalogueWords.toLogIn}
          </LinkButton>
        </>
      }
    />
  )
}
