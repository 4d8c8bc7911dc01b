import { useState, useSyncExternalStore } from 'react'
import { toastLife } from '#contract/constants.ts'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import './toasts.css'
import { toasts, toastStore, type Toast } from './toasts.ts'
import { usePausedTimeout } from './use-paused-timeout.ts'

const pictures = {
  info: <Icon name="info" weight="fill" />,
  success: <Icon name="check-circle" weight="fill" />,
  warning: <Icon name="warning" weight="fill" />,
  danger: <Icon name="warning-circle" weight="fill" />,
}

function ToastCard({ id, text, tone }: Toast) {
  const [held, setHeld] = useState(false)
  const dismiss = () => toasts.dismiss(id)
  usePausedTimeout(toastLife, held, dismiss)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={cx('toast', `tone-${tone}`)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {pictures[tone]}
      <span role={tone === 'danger' ? 'alert' : undefined}>{text}</span>
      <IconButton label={uiWords.dismiss} icon={<Icon name="x" weight="bold" size="sm" />} onClick={dismiss} />
    </div>
  )
}

/** Where toasts appear: above the dock. Mounted once; the region is there before the first message, so that it is read out. */
export function ToastDock() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  return (
    <div className="toasts" data-transient role="status" aria-label={uiWords.messages}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  )
}
