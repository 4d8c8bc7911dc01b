import type { Intent } from '#src/local/intents.ts'
import { money, relativeTime, timeOfDay } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { KeyValues } from '#src/ui/key-values.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { reference } from './intents.ts'

/** What an open payment is for: its order, goods, amount, card and time. */
export function PaymentFacts({ intent }: { intent: Intent }) {
  const now = useNow(useServices().clock.now, Infinity)
  return (
    <KeyValues
      pairs={[
        { name: purchaseWords.order, value: reference(intent), code: true },
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
