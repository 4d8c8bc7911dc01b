import { Component, type ReactNode } from 'react'
import type { Services } from '#src/parts/services.ts'
import { reportError } from './report-error.ts'
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
    reportError(this.props.services, error)
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
