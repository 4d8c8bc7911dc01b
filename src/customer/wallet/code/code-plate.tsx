import { codeText } from '#contract/rules/codes.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/customer/ui/code-line.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { codeWords } from '#src/words/code.ts'
import { usesLeft } from '../item-state.ts'
import type { CodeAccess } from './code-gate.ts'
import { QrCode } from './qr-code.tsx'
import * as css from './qr-code.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface CodePlateProps {
  item: WalletItem
  access: CodeAccess
  tryAgain: () => void
  onFullScreen: () => void
}

/** The code, or the reason why it is withheld. Without contact no part of the code is in the document. */
export function CodePlate({ item, access, tryAgain, onFullScreen }: CodePlateProps) {
  if (access === 'checking') return <QrFrame state="checking" />
  if (access === 'withheld') return <WithheldCode safe={safeWords(item)} tryAgain={tryAgain} />
  return (
    <>
      <QrFrame state="live">
        <button type="button" className={css.tap} aria-label={codeWords.fullScreen} onClick={onFullScreen}>
          <QrCode text={item.code} />
        </button>
      </QrFrame>
      <p className={`${prose.xs} ${prose.muted} ${layout.center} ${css.hint}`}>{codeWords.tapToEnlarge}</p>
      <CodeLine code={codeText(item.code)} onCopy={() => void copy(item.code)} />
    </>
  )
}

const copy = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code)
    toasts.show(codeWords.copied, 'success')
  } catch {
    toasts.show(codeWords.notCopied, 'danger')
  }
}

/** Replaces the code, at its size: why it is withheld, and that nothing is lost. */
export function WithheldCode({ safe, tryAgain }: { safe: string; tryAgain: () => void }) {
  return (
    <>
      <QrFrame state="off">
        <Cloud />
        <div className={layout.g1} role="status">
          <b>{codeWords.noSignal}</b>
          <p className={`${prose.small} ${css.safe}`}>{codeWords.noSignalBody(safe)}</p>
        </div>
      </QrFrame>
      <Button kind="tonal" block icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={tryAgain}>
        {codeWords.tryAgain}
      </Button>
    </>
  )
}

const safeWords = (item: WalletItem): string => {
  if (item.itemType === 'GiftCard') return codeWords.balanceSafe
  return ['AppWash', 'AppBundle'].includes(item.itemType) ? codeWords.washesSafe(usesLeft(item)) : codeWords.itemSafe
}

/** Replaces the code after the kiosk has redeemed it, at the same size. */
export const RedeemedPlate = ({ used, name, onDone }: { used: boolean; name: string; onDone: () => void }) => (
  <>
    <QrFrame state="off">
      <Seal tone={used ? 'success' : 'warning'}>
        <Icon name={used ? 'check-circle' : 'warning'} weight="duotone" />
      </Seal>
      <div className={layout.g1} role="status">
        <b>{used ? codeWords.used : codeWords.gone}</b>
        <p className={`${prose.small} ${css.safe}`}>{used ? codeWords.usedBody(name) : codeWords.goneBody}</p>
      </div>
    </QrFrame>
    <Button block onClick={onDone}>
      {codeWords.done}
    </Button>
  </>
)
