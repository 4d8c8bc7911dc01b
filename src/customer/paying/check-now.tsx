import { useState } from 'react'
import { showStage } from './payment-state.ts'
import { retryNow } from './send.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { purchaseWords } from '#src/words/purchase.ts'

/** The shortest interval between requests by tap, in milliseconds. */
const atMostEvery = 4_000

/** Sends the next request at once, and is then disabled for a while. */
export function CheckNow() {
  const { clock } = useServices()
  const [resting, setResting] = useState(false)
  const press = () => {
    setResting(true)
    retryNow()
    clock.after(atMostEvery, () => setResting(false))
  }
  return (
    <Button size="lg" block busy={resting} icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={press}>
      {purchaseWords.checkNow}
    </Button>
  )
}

/** Leaves the payment's screen for the one below it; the dock continues to show the payment. */
export const keepBrowsing = (): void => showStage({ shows: 'nothing' })

export const KeepBrowsing = ({ kind, size }: { kind: 'tonal' | 'quiet'; size?: 'lg' }) => (
  <Button kind={kind} size={size} block onClick={keepBrowsing}>
    {purchaseWords.keepBrowsing}
  </Button>
)
