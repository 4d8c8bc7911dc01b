import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toastLife } from '#contract/constants.ts'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { overlayCount } from './overlays/overlay-stack.ts'
import * as css from './toasts.module.css'
import { toasts, toastStore, type Toast } from './toasts.ts'
import { usePausedTimeout } from './use-paused-timeout.ts'
import { usePublishedHeight, type PublishedHeight } from './use-published-height.ts'
import { useSmallStore } from './use-small-store.ts'

const pictures = {
  info: <Icon name="info" weight="fill" />,
  success: <Icon name="check-circle" weight="fill" />,
  warning: <Icon name="warning" weight="fill" />,
  danger: <Icon name="warning-circle" weight="fill" />,
}

const tones = { info: undefined, success: css.success, warning: css.warning, danger: css.danger }

function ToastCard({ id, text, tone, action }: Toast) {
  const [held, setHeld] = useState(false)
  const dismiss = () => toasts.dismiss(id)
  usePausedTimeout(toastLife, held, dismiss)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const act = () => {
    dismiss()
    action?.run()
  }
  return (
    <div
      data-ui="toast"
      className={cx(css.toast, tones[tone])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {pictures[tone]}
      <span role={tone === 'danger' ? 'alert' : undefined}>{text}</span>
      {action && (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton label={uiWords.dismiss} icon={<Icon name="x" weight="bold" size="sm" />} onClick={dismiss} />
    </div>
  )
}

/**
 * Container of the toasts: between the page's scroller and the elements below it, or, while an overlay is open, at the
 * top, where the overlay leaves space. Toasts cover no content. Mounted once; the live region exists before the first
 * message, so that screen readers announce it.
 */
export function ToastDock() {
  const shown = useSmallStore(toastStore)
  const over = useSmallStore(overlayCount) > 0
  // The user who opens an overlay has read the toasts of the page below.
  useEffect(() => {
    if (over) toasts.dismissAll()
  }, [over])
  return (
    <div
      data-ui="toasts"
      className={cx(css.toasts, over && css.top)}
      data-transient
      role="status"
      aria-label={uiWords.messages}
    >
      {shown.length > 0 && (
        <Stack key={String(over)} property={over ? '--toasts-top-h' : '--toasts-h'}>
          {shown.map((toast) => (
            <ToastCard key={toast.id} {...toast} />
          ))}
        </Stack>
      )}
    </div>
  )
}

function Stack({ property, children }: { property: PublishedHeight; children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  usePublishedHeight(stack, property)
  return (
    <div ref={stack} className={css.stack}>
      {children}
    </div>
  )
}
