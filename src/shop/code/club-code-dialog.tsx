import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { codeText } from '#contract/rules/codes.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/ui/code-line.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { QrFrame } from '#src/ui/qr-frame.tsx'
import { codeWords } from '#src/words/code.ts'
import { useServices } from '#src/kit/services.ts'
import { announceCode } from './announce-code.ts'
import { WithheldCode } from './code-plate.tsx'
import { QrCode } from './qr-code.tsx'
import { issueToken, type TempTokenState } from './temp-token.ts'
import { useAwake } from './use-awake.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './qr-code.module.css'

interface ClubCodeDialogProps {
  club: Pick<WashClub, 'name' | 'appUserVehicle'>
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/**
 * The membership's code: issued when it opens, closed after its 30 seconds. A freshly issued code needs no contact
 * check.
 */
export default function ClubCodeDialog({ club, open, onClose, onClosed }: ClubCodeDialogProps) {
  const services = useServices()
  const { offline } = useSnapshot(services.contact)
  const [token, setToken] = useState<TempTokenState>({ is: 'asking' })
  const ask = useCallback(() => {
    setToken({ is: 'asking' })
    void issueToken(services, 'WashClub').then(setToken)
  }, [services])
  useEffect(ask, [ask])
  const code = open && !offline && token.is === 'issued' ? token.code : undefined
  useAwake(code !== undefined)
  useEffect(() => {
    if (!code) return
    announceCode(code, services.device, services.origin)
    return () => announceCode(null, services.device, services.origin)
  }, [code, services])
  const whose = [club.name, club.appUserVehicle?.license].filter(Boolean).join(' · ')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={codeWords.scanAtKiosk}
      description={<span className={prose.small}>{whose}</span>}
    >
      <TokenPlate token={token} code={code} onAgain={ask} />
      {token.is === 'issued' && <Countdown expiresAt={token.expiresAt} now={services.clock.now} onOver={onClose} />}
      {code && <p className={`${prose.small} ${prose.muted}`}>{codeWords.holdToReader}</p>}
    </Dialog>
  )
}

function TokenPlate({
  token,
  code,
  onAgain,
}: {
  token: TempTokenState
  code: string | undefined
  onAgain: () => void
}) {
  if (token.is === 'asking') return <QrFrame state="checking" />
  if (token.is === 'refused') return <RefusedPlate reason={token.reason} onAgain={onAgain} />
  if (!code) return <WithheldCode safe={codeWords.clubSafe} tryAgain={onAgain} />
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
