import { Redirect, useLocation } from 'wouter'
import { useSite } from '#src/kit/site/site-context.ts'
import { sharedLinkTarget } from './shared-links.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Cone } from '#src/customer/ui/art/cone.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { appWords } from '#src/words/app.ts'

/** For an address without a route; one of the web shop leads to the phone's screen of the same thing. */
export default function NotFoundScreen() {
  const { back, opens } = useNavigation()
  const shared = sharedLinkTarget(useSite(), useLocation()[0])
  if (shared) return <Redirect to={`${shared}${location.search}`} replace state={history.state} />
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
