import { Component, type ReactNode } from 'react'
import type { Services } from '#src/parts/services.ts'
import { CrashPage } from './crash-page.tsx'

interface Props {
  services: Services
  children: ReactNode
}

/** Shows the crash page without the shell, and reports the error. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(error: Error) {
    this.props.services.report(error)
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
