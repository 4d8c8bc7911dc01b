import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { CodeText } from '../code-line.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useOverlayStack } from '#src/ui/overlays/overlay-stack.ts'
import * as css from './scan-view.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface ScanViewProps {
  open: boolean
  onClose: () => void
  /** Accessible name of the view: "Scan at the kiosk". */
  label: string
  /** The QR. */
  code: ReactNode
  /** The same code as text. */
  text: string
  name: string
  detail?: ReactNode
  /** The phone's state meanwhile: "Brightness up, screen stays awake". */
  foot?: ReactNode
}

const closeButton = (
  <Base.Close
    className={css.close}
    render={<IconButton label={uiWords.close} icon={<Icon name="x" weight="bold" />} />}
  />
)

/** White in every theme and without other content, for the kiosk's scanner. */
export function ScanView({ open, onClose, label, code, text, name, detail, foot }: ScanViewProps) {
  useOverlayStack(open, onClose)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Base.Portal>
          <Base.Popup className={css.scan}>
            <Base.Title className={prose.visuallyHidden}>{label}</Base.Title>
            {closeButton}
            <div className={css.content}>
              <div className={css.qr} data-ui="scan-code">
                {code}
              </div>
              <div className={`${css.code} ${prose.mono}`}>
                <CodeText code={text} />
              </div>
              <div>
                <b>{name}</b>
                {detail && <p>{detail}</p>}
              </div>
            </div>
            {foot && <p className={css.foot}>{foot}</p>}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
