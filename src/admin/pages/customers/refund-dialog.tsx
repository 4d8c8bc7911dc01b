import { useEffect, useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { PaidPurchase, Refund, RefundRequest } from '#contract/shapes/refund.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { chargeBackWords, refundWords as words } from '#src/words/admin-refunds.ts'
import { cardKind, purchaseWords } from '#src/words/purchase.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { ChargeBackForm } from './charge-back.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundOutcome } from './refund-outcome.tsx'

interface RefundDialogProps {
  customerId: string
  /** Of the payment; null: closed. */
  transRecordId: string | null
  onClose: () => void
  /** Called after each answer of the server. */
  onActed: () => void
}

/** Pays a part or the whole of a payment back. */
export function RefundDialog({ customerId, transRecordId, onClose, onActed }: RefundDialogProps) {
  const { shown, life } = useLasting(transRecordId)
  const [isChargeBack, setChargeBack] = useState(false)
  const forget = () => {
    life.onClosed()
    setChargeBack(false)
  }
  const title = isChargeBack ? chargeBackWords.title : words.title
  return (
    <Dialog {...life} onClose={onClose} onClosed={forget} title={title} isWide>
      {shown && (
        <Asked
          key={shown}
          customerId={customerId}
          transRecordId={shown}
          isChargeBack={isChargeBack}
          setChargeBack={setChargeBack}
          onClose={onClose}
          onActed={onActed}
        />
      )}
    </Dialog>
  )
}

interface AskedProps {
  customerId: string
  transRecordId: string
  /** The letter of the bank is entered, in place of a refund. */
  isChargeBack: boolean
  setChargeBack: (isChargeBack: boolean) => void
  onClose: () => void
  onActed: () => void
}

function Asked({ transRecordId, ...acts }: AskedProps) {
  const asked = useAsk('GET /accounts/purchases/{transRecordId}', { params: { transRecordId } })
  return (
    <AskedContent asked={asked}>{(paid) => <Content paid={paid} onAnswered={asked.again} {...acts} />}</AskedContent>
  )
}

/** Milliseconds between two questions about a refund that is being checked. */
const pause = 5_000

/** The refusals that end the id of a refund. */
const ends = [
  'REFUND_LINE',
  'REFUND_MORE',
  'REFUND_OPEN',
  'REFUND_CHANGED',
  'REFUND_CHARGED_BACK',
  'REFUND_KNOWN',
] as const

interface ContentProps extends Omit<AskedProps, 'transRecordId'> {
  paid: PaidPurchase
  /** Reads the payment again. */
  onAnswered: () => void
}

function Content({ customerId, paid, isChargeBack, setChargeBack, onAnswered, onClose, onActed }: ContentProps) {
  const { remote, newKey } = useServices()
  // One refund has one id, so that a repeat after a lost answer pays nothing more.
  const [id, setId] = useState(newKey)
  const { transRecordId } = paid.purchase
  const [made, setMade] = useState<Refund | null>(null)
  const ask = async (refund: string, body: RefundRequest) => {
    const answer = await remote.ask('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
      params: { transRecordId, refund },
      body,
    })
    setMade(answer)
    onAnswered()
    onActed()
  }
  const open = made ?? paid.refunds.find(({ state }) => state === 'pending' || state === 'checking') ?? null
  const check = () => (open ? ask(open.id, requestOf(open)) : Promise.resolve())
  useChecking(open?.state === 'pending' || open?.state === 'checking', check)
  if (open)
    return (
      <RefundOutcome
        refund={open}
        paid={paid}
        customerId={customerId}
        to={cardOf(paid)}
        check={check}
        onClose={onClose}
        onActed={onActed}
      />
    )
  if (isChargeBack)
    return (
      <ChargeBackForm
        paid={paid}
        enter={async (entry) => {
          const params = { transRecordId }
          await remote.ask('PUT /accounts/purchases/{transRecordId}/charge-back', { params, body: entry })
          onAnswered()
          onActed()
        }}
        onClose={() => setChargeBack(false)}
      />
    )
  return (
    <>
      <RefundForm
        heading={words.order(
          paid.purchase.orderNumber ?? '',
          dateTime(paid.purchase.purchaseDate),
          money(toCents(paid.purchase.total)),
        )}
        paid={paid}
        to={cardOf(paid)}
        send={async (body) => {
          try {
            await ask(id, body)
          } catch (error) {
            // The id is ended, and what is shown is old.
            if (isRefused(error, ...ends)) {
              setId(newKey())
              onAnswered()
            }
            throw error
          }
        }}
        onClose={onClose}
      />
      <Button kind="quiet" block onClick={() => setChargeBack(true)}>
        {paid.chargeBack ? chargeBackWords.correct : chargeBackWords.open}
      </Button>
    </>
  )
}

/** What was asked for, to ask about it again. */
const requestOf = ({ total, lines, reason, note, points }: Refund): RefundRequest => ({
  total,
  ...(lines.length > 0 ? { lines } : {}),
  takesItems: true,
  takesPoints: points > 0,
  reason,
  ...(note === null ? {} : { note }),
})

const cardOf = ({ purchase: { card } }: PaidPurchase): string =>
  card ? purchaseWords.card(cardKind(card.cardType), card.lastFour) : words.theCard

/** Asks again while a refund has no outcome; each answer, and each that did not come, starts the next pause. */
const useChecking = (isOpen: boolean, check: () => Promise<void>): void => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      // Without an answer the button is left.
      void check()
        .catch(() => undefined)
        .then(() => setAttempt((count) => count + 1))
    }, pause)
    return () => clearTimeout(timer)
  }, [isOpen, attempt]) // eslint-disable-line react-hooks/exhaustive-deps
}
