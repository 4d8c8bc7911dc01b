import { toCents } from '#contract/rules/money.ts'
import type { Customer, HeldItem } from '#contract/shapes/customer.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/row.tsx'
import { customerGiftWords as words } from '#src/words/admin-customers.ts'
import { customerWords } from '#src/words/admin-desk.ts'
import { Permitted } from '../../ui/permitted.tsx'
import type { ReasonedAct } from '../../ui/reason-dialog.tsx'
import { Listed } from './listed.tsx'

/** How often it was used, or what is left on it. */
export const stateOfItem = ({ balance, usesMade, maxUses }: HeldItem): string =>
  balance === null ? customerWords.uses(usesMade, maxUses) : customerWords.balance(money(toCents(balance)))

const expiryOf = (expiresAt: string | null, now: number): string[] => {
  if (expiresAt === null) return []
  const isPast = new Date(expiresAt).getTime() <= now
  return [isPast ? customerWords.expired(shortDate(expiresAt)) : customerWords.expires(shortDate(expiresAt))]
}

interface HeldItemsProps {
  customer: Customer
  ask: (act: ReasonedAct) => void
}

/** The wallet, used and expired items included. */
export function HeldItems({ customer, ask }: HeldItemsProps) {
  const { remote, clock } = useServices()
  const giveBack = ({ id: item, name, usesMade, maxUses }: HeldItem) =>
    ask({
      title: customerWords.giveBackOf(name),
      body: customerWords.giveBackBody(usesMade, maxUses),
      yes: customerWords.giveBack,
      done: customerWords.givenBack,
      act: (reason) =>
        remote.ask('POST /accounts/customers/{id}/items/{item}/return', {
          params: { id: customer.id, item },
          body: { usesMade, reason },
        }),
    })
  const reissue = ({ id: item, name, balance, maskedCode }: HeldItem) =>
    ask({
      title: words.reissueOf(name),
      body: words.reissueBody(money(toCents(balance ?? 0))),
      yes: words.reissue,
      done: words.reissued,
      act: (reason) =>
        remote.ask('POST /accounts/customers/{id}/items/{item}/reissue', {
          params: { id: customer.id, item },
          body: { lastFour: maskedCode.slice(-4), reason },
        }),
    })
  return (
    <Listed title={customerWords.wallet} none={customerWords.walletNone} list={customer.items}>
      {(item) => (
        <Row
          key={item.id}
          title={item.name}
          detail={[
            item.maskedCode,
            stateOfItem(item),
            customerWords.bought(shortDate(item.purchasedAt)),
            ...expiryOf(item.expiresAt, clock.now()),
          ].join(' · ')}
          end={
            item.canReturnUse ? (
              <Permitted to="give">
                <Button
                  kind="tonal"
                  size="sm"
                  aria-label={`${customerWords.giveBack}: ${item.name}`}
                  onClick={() => giveBack(item)}
                >
                  {customerWords.giveBack}
                </Button>
              </Permitted>
            ) : (
              item.balance !== null && (
                <Permitted to="help-customers">
                  <Button kind="tonal" size="sm" aria-label={words.reissueOf(item.name)} onClick={() => reissue(item)}>
                    {words.reissue}
                  </Button>
                </Permitted>
              )
            )
          }
        />
      )}
    </Listed>
  )
}
