import { lazyPart } from '#src/ui/lazy-part.ts'
import { lazyScreen } from '#src/kit/lazy-screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

export const LogInScreen = lazyScreen<{ onBack?: (() => void) | undefined; path?: string }>(
  () => import('#src/phone/screens/log-in/log-in-screen.tsx'),
)
export const NotFoundScreen = lazyPart(() => import('#src/phone/screens/fallback/not-found-screen.tsx'))
export const DisabledScreen = lazyPart(() => import('#src/phone/screens/fallback/disabled-screen.tsx'))

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
