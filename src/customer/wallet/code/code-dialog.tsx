import { useEffect, useState, type ReactNode } from 'react'
import { codeText } from '#contract/rules/codes.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { locations, wallet } from '#src/resources/resource.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { ScanView } from '#src/customer/ui/overlays/scan-view.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { codeWords } from '#src/words/code.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { itemMeta, kindLooks } from '../item-look.ts'
import { announceCode } from './announce-code.ts'
import { CodePlate, RedeemedPlate } from './code-plate.tsx'
import { goodAt } from './good-at.ts'
import { QrCode } from './qr-code.tsx'
import { redemptionOf } from './redemption.ts'
import { useAwake } from './use-awake.ts'
import { useCodeGate } from './use-code-gate.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as css from './qr-code.module.css'
import { contactProbeTimeout } from '#contract/constants.ts'

export interface CodeDialogProps {
  /** The item at the time when its code was opened. */
  item: WalletItem
  open: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
  /** Below the code. */
  below?: ReactNode
}

/** A wallet item's code: shown while there is contact, and updated when the kiosk redeems it. */
export default function CodeDialog({ item: opened, open, onClose, onClosed, below }: CodeDialogProps) {
  const { clock, device, origin } = useServices()
  const { access, tryAgain } = useCodeGate()
  const [large, setLarge] = useState(false)
  const stored = useStored(wallet, undefined)
  const places = knownOr(useStored(locations, undefined))
  const found = knownOr(stored)?.find(({ code }) => code === opened.code)
  const known = stored.is === 'known'
  const redemption = redemptionOf(opened, known ? found : opened, clock.now())
  const item = found ?? opened
  const good = redemption.is === 'open'
  const shown = open && good && (access === 'shown' || access === 'weak')
  useWatchedWallet(shown)
  useEffect(() => {
    if (!shown) return
    announceCode(opened.code, device, origin)
    return () => announceCode(null, device, origin)
  }, [shown, opened.code, device, origin])

  const { icon, tone } = kindLooks[item.itemType]
  const tile = (
    <Tile tone={tone}>
      <Icon name={icon} weight="duotone" />
    </Tile>
  )
  const meta = itemMeta(item, clock.now())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tile={tile}
      title={item.name}
      description={<span className={prose.small}>{good && meta}</span>}
    >
      {good ? (
        <CodePlate item={item} access={access} tryAgain={tryAgain} onFullScreen={() => setLarge(true)} />
      ) : (
        <RedeemedPlate used={redemption.is === 'used'} name={item.name} onDone={onClose} />
      )}
      {shown && (
        <Foot
          change={redemption.change}
          weak={access === 'weak'}
          hint={codeWords.hint(goodAt(item.locations, places))}
        />
      )}
      {good && item.giftMessage && <p className={`${prose.small} ${prose.muted}`}>“{item.giftMessage}”</p>}
      {good && below}
      <FullScreen item={item} meta={meta} open={large && shown} onClose={() => setLarge(false)} />
    </Dialog>
  )
}

/**
 * The latest use, else the connection's state, else the instructions. All have one place and one height, so that the
 * code does not move under the scanner.
 */
const Foot = ({ change, weak, hint }: { change: string | undefined; weak: boolean; hint: string }) => (
  <div className={css.foot}>
    {change ? (
      <Note tone="success" live>
        {change}
      </Note>
    ) : weak ? (
      <Note tone="warning" icon={<Icon name="wifi-low" weight="fill" />} live>
        <b>{codeWords.weakSignal}.</b> {codeWords.weakSignalBody}
      </Note>
    ) : (
      <p className={`${prose.small} ${prose.muted}`}>{hint}</p>
    )}
  </div>
)

/** White and large, with nothing else on it; the screen stays awake meanwhile. */
function FullScreen({
  item,
  meta,
  open,
  onClose,
}: {
  item: WalletItem
  meta: string
  open: boolean
  onClose: () => void
}) {
  const awake = useAwake(open)
  return (
    <ScanView
      open={open}
      onClose={onClose}
      label={codeWords.scanAtKiosk}
      code={open && <QrCode text={item.code} bleed />}
      text={open ? codeText(item.code) : ''}
      name={item.name}
      detail={meta}
      foot={
        <>
          <Icon name="sun" weight="fill" />
          {awake ? codeWords.awake : codeWords.notAwake}
        </>
      }
    />
  )
}

/** Milliseconds. The live socket reports a use at once; this finds it where the socket is broken. */
const checkInterval = 15_000

/** Asks for the wallet while a code is open: the kiosk redeems the item, and the screen shows it. */
const useWatchedWallet = (on: boolean): void => {
  const { clock, keeper } = useServices()
  useEffect(() => {
    if (!on) return
    let over = false
    let cancel = (): void => {}
    const look = async () => {
      const seen = document.visibilityState === 'visible'
      if (seen) await keeper.refresh(wallet, undefined, { timeout: contactProbeTimeout }).catch(() => undefined)
      if (!over) cancel = clock.after(checkInterval, look)
    }
    cancel = clock.after(checkInterval, look)
    return () => {
      over = true
      cancel()
    }
  }, [on, clock, keeper])
}
