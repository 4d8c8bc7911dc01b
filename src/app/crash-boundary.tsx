import { Component, type ReactNode } from 'react'
import { appVersion } from '#contract/constants.ts'
import type { Services } from '#src/parts/services.ts'
import { CrashPage } from './crash-page.tsx'

interface Props {
  services: Services
  children: ReactNode
}

/** The last net: shows the crash page without the shell, and tells the server what happened. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(error: Error) {
    const body = { error: String(error).slice(0, 2000), stack: error.stack?.slice(0, 16_000), url: location.pathname, appVersion }
    this.props.services.remote.ask('POST /users/errors', { body }).catch(() => undefined)
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
