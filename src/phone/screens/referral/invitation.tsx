import { useState } from 'react'
import { useSite } from '#src/kit/site/site-context.ts'
import { shareText } from '#src/platform/share.ts'
import { WithheldCode } from '#src/customer/wallet/code/code-plate.tsx'
import { QrCode } from '#src/customer/wallet/code/qr-code.tsx'
import { useCodeGate } from '#src/customer/wallet/code/use-code-gate.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeLine } from '#src/customer/ui/code-line.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { referralWords } from '#src/words/referral.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface InvitationProps {
  code: string
  link: string
}

/** The link as a QR code, which needs contact as every code does, and to copy or share, which does not. */
export function Invitation({ code, link }: InvitationProps) {
  const { companyName } = useSite()
  const share = async () => {
    const text = referralWords.shareText(companyName, link)
    tell(await shareText({ title: referralWords.shareTitle(companyName), text }))
  }
  // Without `share` the text is copied as it is.
  const copy = async () => tell(await shareText({ title: '', text: link }, {}))
  return (
    <div className={layout.g4}>
      <InvitationQr link={link} />
      <CodeLine code={code} copyLabel={referralWords.copyLink} onCopy={() => void copy()} />
      <Button size="lg" block icon={<Icon name="share-network" />} onClick={() => void share()}>
        {referralWords.share}
      </Button>
    </div>
  )
}

const tell = (outcome: Awaited<ReturnType<typeof shareText>>): void => {
  if (outcome === 'copied') toasts.show(referralWords.copied, 'success')
  if (outcome === 'failed') toasts.show(referralWords.notCopied, 'danger')
}

function InvitationQr({ link }: { link: string }) {
  const { access, tryAgain } = useCodeGate()
  const [isFirst, setIsFirst] = useState(true)
  const again = () => {
    setIsFirst(false)
    tryAgain()
  }
  // The first look is no fault of the signal.
  if (access === 'checking') return <QrFrame state="checking" {...(isFirst && { wait: referralWords.loading })} />
  if (access === 'withheld') return <WithheldCode safe={referralWords.safe} tryAgain={again} />
  return (
    <>
      <QrFrame state="live">
        <QrCode text={link} label={referralWords.qr} fallback={referralWords.qrFailed} />
      </QrFrame>
      <p className={`${prose.small} ${prose.muted} ${layout.center}`}>{referralWords.scan}</p>
    </>
  )
}
