import { useEffect, useState } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { displayMode } from '#src/platform/display-mode.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { storeDirectWords } from '#src/words/referral.ts'
import { invitedWay } from './invited-way.ts'

/** Where an invitation leads: to the app store of this device, else to signing up with the friend's code. */
export default function StoreDirectScreen() {
  const session = useSession()
  if (session === undefined) return null
  return session.state === 'person' ? <AccountExists /> : <WayIn />
}

const picture = (name: 'users-three' | 'car-profile') => <Icon name={name} weight="duotone" size="xl" />

function AccountExists() {
  const { back, opens } = useNavigation()
  const invites = opens(phoneRoutes.referral.path)
  return (
    <Page onBack={back}>
      <Empty
        level={1}
        art={picture('users-three')}
        title={storeDirectWords.accountExists}
        actions={
          <>
            {invites && (
              <LinkButton size="lg" href={phoneRoutes.referral.path}>
                {storeDirectWords.invite}
              </LinkButton>
            )}
            <LinkButton kind="quiet" href="/">
              {storeDirectWords.home}
            </LinkButton>
          </>
        }
      >
        {storeDirectWords.accountExistsBody}
        {invites && ` ${storeDirectWords.accountExistsInvite}`}
      </Empty>
    </Page>
  )
}

function WayIn() {
  const { go, back } = useNavigation()
  const { device } = useServices()
  const { appStore } = useSite()
  // Read once: the address changes when the screen is left.
  const [way] = useState(() =>
    invitedWay({ os: device.os, isInApp: displayMode(device.isWrapper) !== 'browser', appStore, hash: location.hash }),
  )
  useEffect(() => {
    if (way.store === undefined) go(way.signUp, { replace: true })
    else location.assign(way.store)
  }, [go, way])
  if (way.store === undefined) return null
  return (
    <Page onBack={back}>
      <Empty
        level={1}
        art={picture('car-profile')}
        title={storeDirectWords.opening}
        actions={
          <>
            <LinkButton size="lg" href={way.store}>
              {storeDirectWords.openStore}
            </LinkButton>
            <Anchor href={way.signUp}>{storeDirectWords.inBrowser}</Anchor>
          </>
        }
      >
        {storeDirectWords.openingBody}
      </Empty>
    </Page>
  )
}
