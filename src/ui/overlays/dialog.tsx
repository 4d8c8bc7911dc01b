import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { Actions } from '../button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import { Spinner } from '../spinner.tsx'
import * as css from './dialog.module.css'
import { useOverlayStack, type CloseDetails } from './overlay-stack.ts'
import * as scrim from './scrim.module.css'
import { Seal, type SealTone } from './seal.tsx'
import * as layout from '../styles/layout.module.css'
import * as prose from '../styles/prose.module.css'

export type DialogKind = 'plain' | 'alert' | 'success' | 'warning' | 'error' | 'promise'

export interface DialogProps {
  open: boolean
  /** Called by the X, by Escape and by a press outside. */
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  title: ReactNode
  /** Below the title, before the content. */
  description?: ReactNode
  /** `plain` is left-aligned with an X; the others are centred under their seal; `promise` cannot be closed. */
  kind?: DialogKind
  /** A drawing instead of the seal. */
  art?: ReactNode
  /** Beside the title of a plain dialog. */
  tile?: ReactNode
  /** A question: a press outside does not close it, and it has no X. */
  decision?: boolean
  children?: ReactNode
  /** For lists: wider than a form. */
  isWide?: boolean
  /** Buttons at the foot. */
  actions?: ReactNode
}

const seals: Partial<Record<DialogKind, { tone: SealTone; icon: ReactNode }>> = {
  alert: { tone: 'info', icon: <Icon name="info" weight="duotone" /> },
  success: { tone: 'success', icon: <Icon name="check-circle" weight="duotone" /> },
  warning: { tone: 'warning', icon: <Icon name="warning" weight="duotone" /> },
  error: { tone: 'danger', icon: <Icon name="warning-circle" weight="duotone" /> },
  promise: { tone: 'brand', icon: <Spinner /> },
}

const closeIcon = <IconButton label={uiWords.close} icon={<Icon name="x" weight="bold" />} />
const closeButton = <Base.Close className={css.close} render={closeIcon} />

function Picture({ kind = 'plain', art }: Pick<DialogProps, 'kind' | 'art'>) {
  const seal = seals[kind]
  if (art) return <div className={css.art}>{art}</div>
  return seal ? <Seal tone={seal.tone}>{seal.icon}</Seal> : null
}

interface ContentProps extends DialogProps {
  closable: boolean
  titleRef: RefObject<HTMLHeadingElement | null>
}

function Content({ kind, art, tile, title, titleRef, description, closable, children, actions }: ContentProps) {
  return (
    <>
      {closable && closeButton}
      <Picture kind={kind} art={art} />
      <div className={cx(css.head, closable && css.headClosable)}>
        {tile}
        <div className={layout.g1}>
          <Base.Title ref={titleRef} tabIndex={-1}>
            {title}
          </Base.Title>
          {description && <Base.Description className={prose.muted}>{description}</Base.Description>}
        </div>
      </div>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </>
  )
}

/**
 * A centred window for codes and decisions. It traps the focus and restores it on closing. The focus starts at the first
 * button of a question, else at the title: never at the X.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, kind = 'plain', decision, isWide } = props
  const closable = kind === 'plain' && !decision
  const title = useRef<HTMLHeadingElement>(null)
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
          <Base.Backdrop data-ui="scrim" className={`${scrim.scrim} ${scrim.dialog}`} forceRender />
          <Base.Viewport className={css.view}>
            <Base.Popup
              className={cx(css.dialog, isWide && css.wide, kind !== 'plain' && css.centred)}
              aria-busy={kind === 'promise' || undefined}
              initialFocus={closable ? title : true}
            >
              <Content {...props} closable={closable} titleRef={title} />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Root>
    </CSPProvider>
  )
}
