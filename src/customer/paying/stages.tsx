import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { orderReference } from '#contract/rules/order-reference.ts'
import { callAddress } from '#contract/rules/phone.ts'
import { Drum } from '#src/customer/ui/drum.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money, relativeTime, timeOfDay } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { Intent } from '#src/local/intents.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import * as buttons from '#src/ui/button.module.css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Steps, type Step } from '#src/ui/steps.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { useNow } from '#src/ui/use-now.ts'
import { formatSeconds, purchaseWords } from '#src/words/purchase.ts'
import { unchargedMessage, type Uncharged } from './notice.ts'
import * as css from './stages.module.css'
import { useOpenIntent, usePaymentSession, usePaymentState } from './use-payment.ts'

// What the screens of a payment show, stage by stage: phone and web shop place it.

/**
 * The open intent. It leaves the database a moment before its outcome is shown; until then the last one is returned, so
 * that the screen stays unchanged.
 */
export const useLastIntent = (): Intent | undefined => {
  const open = useOpenIntent()
  const [last, setLast] = useState<Intent>()
  if (open && open !== last) setLast(open)
  return open ?? last
}

/** Checking: what the earlier payment was for, and that paying again is not needed. */
export const CheckingFacts = ({ intent }: { intent: Intent }) => (
  <>
    <Drum icon={<Icon name="credit-card" weight="duotone" />} label={purchaseWords.checking} />
    <div className={`${layout.g2} ${layout.center}`} role="status">
      <h1>{purchaseWords.checkingTitle}</h1>
      <p className={`${prose.muted} ${css.words}`}>{purchaseWords.checkingBody}</p>
    </div>
    <Card className={css.facts}>
      <PaymentFacts intent={intent} />
    </Card>
    <Note tone="warning">
      <b>{purchaseWords.dontPayAgain}</b> {purchaseWords.dontPayAgainOnce}
    </Note>
  </>
)

/** What an open payment is for: its order, goods, amount, card and time. */
function PaymentFacts({ intent }: { intent: Intent }) {
  const now = useNow(useServices().clock.now, Infinity)
  return (
    <KeyValues
      pairs={[
        { name: purchaseWords.order, value: orderReference(intent.key), code: true },
        ...(intent.goods ? [{ name: purchaseWords.bought, value: intent.goods }] : []),
        { name: purchaseWords.amount, value: money(intent.total) },
        ...(intent.card ? [{ name: purchaseWords.cardName, value: intent.card }] : []),
        {
          name: purchaseWords.started,
          value: `${timeOfDay(intent.startedAt)}, ${relativeTime(intent.startedAt, now)}`,
        },
      ]}
    />
  )
}

/** The shortest interval between requests by tap, in milliseconds. */
const atMostEvery = 4_000

/** Sends the next request at once, and is then disabled for a while. */
export function CheckNow() {
  const { clock } = useServices()
  const payment = usePaymentSession()
  const [resting, setResting] = useState(false)
  const press = () => {
    setResting(true)
    payment.wake?.()
    clock.after(atMostEvery, () => setResting(false))
  }
  return (
    <Button size="lg" block busy={resting} icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={press}>
      {purchaseWords.checkNow}
    </Button>
  )
}

/** Leaves the payment's screen for the one below it; the dock continues to show the payment. */
export const KeepBrowsing = ({ kind, size }: { kind: 'tonal' | 'quiet'; size?: 'lg' }) => (
  <Button kind={kind} size={size} block onClick={usePaymentSession().leave}>
    {purchaseWords.keepBrowsing}
  </Button>
)

/** Pending: the progress of a payment whose answer takes long, and that paying again is not needed. */
export function PendingSteps({ intent }: { intent: Intent }) {
  const reference = orderReference(intent.key)
  return (
    <>
      <Card className={css.steps}>
        <Steps steps={useSteps(intent)} />
      </Card>
      <Note tone="warning">
        <b>{purchaseWords.dontPayAgain}</b> {purchaseWords.dontPayAgainMore}
      </Note>
      <CheckNow />
      <KeepBrowsing kind="tonal" size="lg" />
      <p className={`${prose.xs} ${prose.muted} ${layout.center}`}>
        {purchaseWords.orderRef} <span className={prose.mono}>{reference}</span>
        <HelpLink reference={reference} className={prose.link} before=" · ">
          {purchaseWords.getHelp}
        </HelpLink>
      </p>
    </>
  )
}

/** Only confirmed steps are checked off: while answers are lost, the app cannot state whether the order arrived. */
const useSteps = ({ startedAt, total, card, goods }: Intent): Step[] => {
  const { clock, contact } = useServices()
  const { sending } = usePaymentState()
  const now = useNow(clock.now, Infinity)
  const weak = useSnapshot(contact).misses > 0
  const seconds = formatSeconds(Math.max(0, Math.floor((now - startedAt) / 1000)))
  const unsure = sending ? purchaseWords.stepSending : purchaseWords.stepAsking
  const sent = purchaseWords.stepSentDetail(timeOfDay(startedAt), money(total), card)
  const order = goods ? `${goods}. ${sent}` : sent
  return [
    weak
      ? { title: unsure, detail: `${order}. ${purchaseWords.stepWeak(seconds)}`, state: 'now' }
      : { title: purchaseWords.stepSent, detail: order, state: 'done' },
    {
      title: purchaseWords.stepBank,
      detail: weak ? undefined : purchaseWords.stepBankDetail(seconds),
      state: weak ? 'next' : 'now',
    },
    { title: purchaseWords.stepWallet, state: 'next' },
  ]
}

export interface UnchargedProps extends Uncharged {
  reference: string
}

/** Uncharged: the outcome of a payment that was in doubt, where the user pays nothing. */
export function UnchargedOutcome({ reference, ...ended }: UnchargedProps) {
  const { inCart } = ended
  const { title, body } = unchargedMessage(ended)
  const leave = useLeaveUncharged(inCart)
  return (
    <Empty
      art={
        <Seal tone="success">
          <Icon name="shield-check" weight="duotone" />
        </Seal>
      }
      title={title}
      actions={
        <>
          <Button size="lg" onClick={leave}>
            {inCart > 0 ? purchaseWords.backToCheckout : purchaseWords.backToShop}
          </Button>
          <HelpLink reference={reference} className={`${buttons.button} ${buttons.quiet}`}>
            {purchaseWords.getHelpWith(reference)}
          </HelpLink>
        </>
      }
    >
      {body}
    </Empty>
  )
}

/** Leaves the message: to the checkout while its cart has content, else home. */
export const useLeaveUncharged = (inCart: number): (() => void) => {
  const payment = usePaymentSession()
  const { go } = useNavigation()
  return () => {
    go(inCart > 0 ? '/checkout' : '/', { replace: true })
    payment.leave()
  }
}

interface HelpLinkProps {
  reference: string
  className?: string
  /** Text before the link, shown only with it. */
  before?: string
  children: ReactNode
}

/** The merchant's help with one order; empty for a merchant without help addresses. */
function HelpLink({ reference, className, before, children }: HelpLinkProps) {
  const { opens } = useNavigation()
  const { contact } = useSite()
  const support = knownOr(useStored(appTexts, undefined))?.support
  const href = helpAddress(reference, {
    page: opens('/Support'),
    email: support?.supportEmail,
    phone: support?.supportPhone ?? contact.phone,
  })
  if (!href) return null
  return (
    <>
      {before}
      <Anchor href={href} className={className}>
        {children}
      </Anchor>
    </>
  )
}

interface Ways {
  /** The support page is open to this user. */
  page: boolean
  email?: string | null
  phone?: string | null
}

/** The address for help with an order: an email that names it, else the support page, else the phone. */
export const helpAddress = (reference: string, { page, email, phone }: Ways): string | undefined => {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(`${purchaseWords.orderRef} ${reference}`)}`
  if (page) return '/Support'
  return phone ? callAddress(phone) : undefined
}
