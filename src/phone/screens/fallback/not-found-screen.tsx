import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Cone } from '#src/ui/art/cone.tsx'
import { Page } from '#src/ui/page.tsx'
import { appWords } from '#src/words/app.ts'

/** For an address without a route. */
export default function NotFoundScreen() {
  const { back, opens } = useNavigation()
  return (
    <Page onBack={back}>
      <Empty
        level={1}
        art={<Cone />}
        title={appWords.notFound}
        actions={
          <>
            <LinkButton size="lg" href="/">
              {appWords.goHome}
            </LinkButton>
            {opens('/findUs') && (
              <LinkButton kind="quiet" href="/findUs">
                {appWords.findLocation}
              </LinkButton>
            )}
          </>
        }
      >
        {appWords.notFoundBody}
      </Empty>
    </Page>
  )
}
