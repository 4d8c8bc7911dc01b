import { codeText } from '#contract/rules/codes.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/customer/ui/code-line.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { codeWords } from '#src/words/code.ts'
import { WithheldCode } from './code-plate.tsx'
import { QrCode } from './qr-code.tsx'
import type { TempTokenState } from './temp-token.ts'
import * as css from './qr-code.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface TokenPlateProps {
  token: TempTokenState
  /** Undefined: it may not be shown. */
  code: string | undefined
  /** That nothing is lost while the code is withheld. */
  safe: string
  onAgain: () => void
}

/** The code of a token, or the reason why there is none. Without contact no part of it is in the document. */
export function TokenPlate({ token, code, safe, onAgain }: TokenPlateProps) {
  if (token.is === 'asking') return <QrFrame state="checking" />
  if (token.is === 'refused') return <RefusedPlate reason={token.reason} onAgain={onAgain} />
  if (!code) return <WithheldCode safe={safe} tryAgain={onAgain} />
  return (
    <>
      <QrFrame state="live">
        <QrCode text={code} />
      </QrFrame>
      <CodeLine code={codeText(code)} />
    </>
  )
}

const RefusedPlate = ({ reason, onAgain }: { reason: string; onAgain: () => void }) => (
  <>
    <QrFrame state="off">
      <Seal tone="danger">
        <Icon name="warning-circle" weight="duotone" />
      </Seal>
      <div className={layout.g1} role="alert">
        <b>{codeWords.tokenTitle}</b>
        <p className={`${prose.small} ${css.safe}`}>{reason}</p>
      </div>
    </QrFrame>
    <Button kind="tonal" block icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={onAgain}>
      {codeWords.tryAgain}
    </Button>
  </>
)
