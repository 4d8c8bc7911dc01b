import { lazy } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Cone } from '#src/ui/art/cone.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { appWords } from '#src/words/app.ts'
import * as layout from '#src/ui/styles/layout.module.css'

export const LogInScreen = lazy(() => import('#src/phone/screens/log-in/log-in-screen.tsx'))

export function NotFoundScreen() {
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

/** For a route that the merchant disabled: shows what is available instead of a 404. */
export function DisabledScreen() {
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

/** A placeholder until the server has answered which screen comes first, in the shape of most screens. */
export const WaitingScreen = () => (
  <Page busy title={<Skeleton width={180} height="1em" control />}>
    {[132, 180, 180].map((height, index) => (
      <Card key={index} className={layout.g3}>
        <Skeleton width="55%" height={22} />
        <Skeleton height={height - 60} control />
      </Card>
    ))}
  </Page>
)
