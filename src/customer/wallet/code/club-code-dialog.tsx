import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { Countdown } from '#src/customer/ui/countdown.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { codeWords } from '#src/words/code.ts'
import { useServices } from '#src/kit/services.ts'
import { TokenPlate } from './token-plate.tsx'
import { useShownCode } from './use-shown-code.ts'
import { useTempToken } from './use-temp-token.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface ClubCodeDialogProps {
  club: Pick<WashClub, 'name' | 'appUserVehicle'>
  /** Where the user has several. */
  membershipId?: string | undefined
  open: boolean
  onClose: () => void
  onClosed: () => void
  /** Below the code. */
  below?: ReactNode
}

/**
 * The membership's code: issued when it opens, closed after its 30 seconds. A freshly issued code needs no contact
 * check.
 */
export default function ClubCodeDialog({ club, membershipId, open, onClose, onClosed, below }: ClubCodeDialogProps) {
  const services = useServices()
  const { offline } = useSnapshot(services.contact)
  const { token, ask } = useTempToken('WashClub', { membershipId })
  const code = open && !offline && token.is === 'issued' ? token.code : undefined
  useShownCode(code)
  const whose = [club.name, club.appUserVehicle?.license].filter(Boolean).join(' · ')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={codeWords.scanAtKiosk}
      description={<span className={prose.small}>{whose}</span>}
    >
      <TokenPlate token={token} code={code} safe={codeWords.clubSafe} onAgain={ask} />
      {token.is === 'issued' && <Countdown expiresAt={token.expiresAt} now={services.clock.now} onOver={onClose} />}
      {code && <p className={`${prose.small} ${prose.muted}`}>{codeWords.holdToReader}</p>}
      {below}
    </Dialog>
  )
}
