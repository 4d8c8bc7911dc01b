import { useState, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Account } from '#contract/shapes/account.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { account, purchases } from '#src/resources/resource.ts'
import { CardRow } from '#src/customer/paying/card/card-row.tsx'
import { useAddCard } from '#src/customer/paying/card/use-add-card.ts'
import { TokenPlate } from '#src/customer/wallet/code/token-plate.tsx'
import { useShownCode } from '#src/customer/wallet/code/use-shown-code.ts'
import { useTempToken } from '#src/customer/wallet/code/use-temp-token.ts'
import { Button } from '#src/ui/button.tsx'
import { Countdown } from '#src/customer/ui/countdown.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { Rows } from '#src/ui/row.tsx'
import { airPayWords } from '#src/words/air-pay.ts'
import { EndedPlate } from './ended-plate.tsx'
import * as css from './air-pay.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { subscribe } from 'valtio/vanilla'
import { contactProbeTimeout } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { watchKioskCharge } from './kiosk-charge.ts'

/** Pays at the kiosk with the card on file: a token of 30 seconds, issued when the screen opens. */
export default function AirPayScreen() {
  const { back } = useNavigation()
  const view = useStored(account, undefined)
  return (
    <Page title={airPayWords.title} onBack={back} busy={view.is === 'loading'} width="form">
      {view.is !== 'known' ? (
        <Missing view={view} words={airPayWords.missing} placeholder={<QrFrame state="checking" />} />
      ) : view.value.payment.onFile ? (
        <Pay payment={view.value.payment} />
      ) : (
        <NoCard />
      )}
    </Page>
  )
}

function NoCard() {
  const addCard = useAddCard()
  return (
    <Empty
      art={<Icon name="contactless-payment" weight="duotone" size="xl" />}
      title={airPayWords.noCard}
      actions={
        <Button size="lg" onClick={() => void addCard()}>
          {airPayWords.addCard}
        </Button>
      }
    >
      {airPayWords.noCardBody}
    </Empty>
  )
}

function Pay({ payment }: { payment: Account['payment'] }) {
  const { clock, contact } = useServices()
  const { offline } = useSnapshot(contact)
  const { token, ask } = useTempToken('TempToken')
  const { charge, again } = useKioskCharge()
  const [over, setOver] = useState<string>()
  const isOver = token.is === 'issued' && token.code === over
  const code = token.is === 'issued' && !isOver && !charge && !offline ? token.code : undefined
  useShownCode(code)
  const renew = () => {
    again()
    ask()
  }
  return (
    <div className={css.pay}>
      <p className={`${prose.muted} ${layout.center} ${css.intro}`}>
        {offline ? airPayWords.offlineIntro : airPayWords.intro}
      </p>
      {charge || isOver ? (
        <EndedPlate charge={charge} payment={payment} onAgain={renew} />
      ) : (
        <TokenPlate token={token} code={code} safe={airPayWords.safe} onAgain={ask} />
      )}
      {code && token.is === 'issued' && (
        <Countdown expiresAt={token.expiresAt} now={clock.now} onOver={() => setOver(token.code)} />
      )}
      <Rows>
        <CardRow payment={payment} change={airPayWords.change} />
      </Rows>
      <p className={`${prose.small} ${prose.muted} ${css.rule}`}>
        <Icon name="lock-simple" weight="fill" />
        {airPayWords.rule}
      </p>
    </div>
  )
}

/** The charge that a kiosk makes while the component is mounted. `again` forgets it, for the next token. */
const useKioskCharge = (): { charge: Purchase | undefined; again: () => void } => {
  const { clock, keeper } = useServices()
  const [charge, setCharge] = useState<Purchase>()
  useEffect(() => {
    const load = async () => {
      // A request that is under way may have been answered before the charge.
      await keeper.refresh(purchases, undefined, { timeout: contactProbeTimeout, unshared: true })
      return (await keeper.read(purchases, undefined))?.value ?? []
    }
    const visible = () => document.visibilityState === 'visible'
    const onUserChange = (listener: () => void) => subscribe(keeper.rechecks, listener, true)
    return watchKioskCharge({ clock, load, visible, onUserChange }, setCharge)
  }, [clock, keeper])
  return { charge, again: () => setCharge(undefined) }
}
