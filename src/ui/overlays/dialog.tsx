import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import './dialog.css'
import { useOverlayStack, type CloseDetails } from './overlay-stack.ts'
import './scrim.css'
import { Seal, type SealTone } from './seal.tsx'

export type DialogKind = 'plain' | 'alert' | 'success' | 'warning' | 'error' | 'promise'

export interface DialogProps {
  open: boolean
  /** Asked to close: by the X, by Escape, by a press outside. */
  onClose: () => void
  /** After the closing motion. */
  onClosed?: () => void
  title: ReactNode
  /** Below the title, before the content. */
  description?: ReactNode
  /** Plain is left-aligned with an X; the others are centred under their seal; promise cannot be closed. */
  kind?: DialogKind
  /** A drawing, in the seal's place. */
  art?: ReactNode
  /** Beside the title of a plain dialog. */
  tile?: ReactNode
  /** A question: pressing outside does not answer it, and no X is shown. */
  decision?: boolean
  children?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

const seals: Partial<Record<DialogKind, { tone: SealTone; icon: ReactNode }>> = {
  alert: { tone: 'info', icon: <Icon name="info" weight="duotone" /> },
  success: { tone: 'success', icon: <Icon name="check-circle" weight="duotone" /> },
  warning: { tone: 'warning', icon: <Icon name="warning" weight="duotone" /> },
  error: { tone: 'danger', icon: <Icon name="warning-circle" weight="duotone" /> },
  promise: { tone: 'brand', icon: <span className="spin spin--seal" aria-hidden="true" /> },
}

const closeIcon = <IconButton label={uiWords.close} icon={<Icon name="x" weight="bold" />} />
const closeButton = <Base.Close className="dialog__x" render={closeIcon} />

function Picture({ kind = 'plain', art }: Pick<DialogProps, 'kind' | 'art'>) {
  const seal = seals[kind]
  if (art) return <div className="dialog__art">{art}</div>
  return seal ? <Seal tone={seal.tone}>{seal.icon}</Seal> : null
}

function Content({ kind = 'plain', art, tile, title, description, decision, children, actions }: DialogProps) {
  const closable = kind === 'plain' && !decision
  return (
    <>
      {closable && closeButton}
      <Picture kind={kind} art={art} />
      <div className={cx('dialog__head', closable && 'dialog__head--x')}>
        {tile}
        <div className="g1">
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description className="muted">{description}</Base.Description>}
        </div>
      </div>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </>
  )
}

/** A centred window for codes and decisions. Focus stays in it and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, kind = 'plain', decision } = props
  const covered = useOverlayStack(open, kind === 'promise' ? undefined : onClose)
  const Root = decision || kind === 'promise' ? AlertDialog.Root : Base.Root
  const change = (next: boolean, details: CloseDetails) => {
    if (next || kind === 'promise' || covered(details)) details.cancel()
    else onClose()
  }
  return (
    <CSPProvider disableStyleElements>
      <Root open={open} onOpenChange={change} onOpenChangeComplete={(now) => !now && onClosed?.()}>
        <Base.Portal>
          <Base.Backdrop className="scrim scrim--dialog" forceRender />
          <Base.Viewport className="dialog-view">
            <Base.Popup
              className={cx('dialog', kind !== 'plain' && 'dialog--center')}
              aria-busy={kind === 'promise' || undefined}
            >
              <Content {...props} />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Root>
    </CSPProvider>
  )
}
