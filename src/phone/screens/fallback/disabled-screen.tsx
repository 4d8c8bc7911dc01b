import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Cone } from '#src/customer/ui/art/cone.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { appWords } from '#src/words/app.ts'

/** For a route that the merchant disabled: shows what is available instead of a 404. */
export default function DisabledScreen() {
  const { back, opens } = useNavigation()
  const { companyName } = useSite()
  const washes = opens('/washes')
  return (
    <Page onBack={back}>
      <Empty
        level={1}
        art={<Cone />}
        title={appWords.disabled}
        actions={
          <LinkButton size="lg" href={washes ? '/washes' : '/'}>
            {washes ? appWords.buyAWash : appWords.goHome}
          </LinkButton>
        }
      >
        {appWords.disabledBody(companyName)}
      </Empty>
    </Page>
  )
}
