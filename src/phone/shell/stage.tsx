import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useNeedsLocation } from './needs-location.ts'
import { usePaymentGate } from '#src/customer/paying/use-payment.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { isOpenToAll, type Decision } from './access.ts'
import type { AppRoute } from '../routes.ts'
import { DisabledScreen, LogInScreen, NotFoundScreen, WaitingScreen } from './fallback-screens.tsx'
import { Frame } from './frame.tsx'
import * as css from './stage.module.css'
import { knownOr } from '#src/kit/data/known-or.ts'
import { Redirect } from 'wouter'
import { afterChoice, choosingAt } from '#src/customer/places/chooser-address.ts'
import { chooseHomeLocation } from '#src/customer/places/home-location.ts'
import { useServices } from '#src/kit/services.ts'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'

const PaymentScreen = lazyPart(() => import('#src/phone/screens/checking-payment/payment-screen.tsx'))

interface StageProps {
  session: SessionSeen
  path: string
  decision: Decision<AppRoute>
}

/** One screen in its frame. A payment result that the user must see precedes it, then a required location choice. */
export function Stage({ session, path, decision }: StageProps) {
  const payment = usePaymentGate(path)
  const needsLocation = useNeedsLocation()
  const { query, go } = useNavigation()
  const [next, setNext] = useState<string>()
  useEffect(() => {
    if (next === undefined || needsLocation !== false) return
    setNext(undefined)
    go(next, { replace: true })
  }, [next, needsLocation, go])
  const inside = session.state === 'person' || session.state === 'guest'
  const choosing =
    inside &&
    needsLocation === true &&
    query.get('forced') !== 'true' &&
    decision.show === 'screen' &&
    !isOpenToAll(decision.route) &&
    !decision.route.anyPlace
  const bare = isBare(decision, session)
  if (payment === undefined) return <Frame session={session} bare={bare} />
  if (inside && needsLocation === undefined)
    return (
      <Frame session={session} bare={bare}>
        <WaitingScreen />
      </Frame>
    )
  return (
    <Frame session={session} bare={choosing || bare}>
      <Suspense fallback={null}>
        {session.state === 'person' && payment.shows !== 'nothing' && payment.shows !== 'paying' ? (
          <div className={css.payment} data-transient>
            <PaymentScreen />
          </div>
        ) : choosing ? (
          <Choosing path={path} onNext={setNext} />
        ) : (
          <Screen decision={decision} path={path} />
        )}
      </Suspense>
    </Frame>
  )
}

/** Screens for visitors without a session have no bars; a guest keeps them on the log-in, a user on every screen. */
const isBare = (decision: Decision<AppRoute>, session: SessionSeen): boolean =>
  (decision.show === 'log-in' && session.state !== 'guest') ||
  (decision.show === 'screen' && isOpenToAll(decision.route) && session.state !== 'person')

function Screen({ decision, path }: { decision: Decision<AppRoute>; path: string }) {
  const { back } = useNavigation()
  switch (decision.show) {
    case 'screen':
      return <decision.route.screen />
    case 'log-in':
      return <LogInScreen onBack={path === '/' ? undefined : back} path={path} />
    case 'disabled':
      return <DisabledScreen />
    default:
      return <NotFoundScreen />
  }
}

const ChooseLocation = lazyPart(() => import('#src/phone/ui/choose-location.tsx'))

/**
 * Shown in place of a screen while the user has to choose a location: the chooser at its own address, or a redirect to
 * it.
 * `onNext`: called with the next address once the choice is in the database
 */
function Choosing({ path, onNext }: { path: string; onNext: (address: string) => void }) {
  const services = useServices()
  const { query } = useNavigation()
  const places = knownOr(useListedPlaces(), [])
  const choosing = choosingAt(path, query, places)
  const named = choosing.is === 'choose' ? choosing.locationId : undefined
  useEffect(() => {
    if (named !== undefined) void chooseHomeLocation(services, named)
  }, [services, named])
  if (choosing.is === 'redirect') return <Redirect to={choosing.to} replace state={history.state} />
  if (choosing.is === 'choose') return <WaitingScreen />
  const done = (id: number) => query.has('to') && onNext(afterChoice(query, id))
  return <ChooseLocation onDone={done} />
}
