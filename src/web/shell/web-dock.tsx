import { ShellDock } from '#src/shop/dock/shell-dock.tsx'
import * as css from './web-dock.module.css'

/** The shell's messages, in the corner of the window. */
export const WebDock = () => (
  <div className={css.webDock}>
    <ShellDock pill />
  </div>
)
